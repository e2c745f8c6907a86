import { useEffect, useRef, useState } from "react";
import { type Frame, panBy, wholePicture, type ZoomView, zoomBy, zoomTo } from "./zoom.ts";

const PAN_STEP_PX = 80;

/**
 * The zoom of the shown picture. Another picture starts at zoom 1, or, if it `fills`, as high as
 * the stage, so that a drawing is readable on a phone.
 */
export function useZoom(pictureId: string, fills: boolean) {
  const stage = useRef<HTMLDivElement>(null);
  const [state, setState] = useState({ pictureId, view: wholePicture });
  const view = state.pictureId === pictureId ? state.view : wholePicture;

  const change = (update: (view: ZoomView, frame: Frame) => ZoomView) => {
    const frame = measure(stage.current);
    setState((before) => ({
      pictureId,
      view: update(before.pictureId === pictureId ? before.view : wholePicture, frame),
    }));
  };
  const step = (steps: number) => change((now, frame) => zoomBy(now, steps, frame));
  const to = (zoom: number, at?: { x: number; y: number }) =>
    change((now, frame) => zoomTo(now, zoom, frame, at));
  // This runs once for each picture, in the open dialog.
  useEffect(() => {
    if (!fills) return;
    const frame = measure(stage.current);
    const zoom = frame.stage.height / frame.picture.height;
    setState({ pictureId, view: zoomTo(wholePicture, zoom, frame) });
  }, [pictureId, fills]);
  const pan = (dx: number, dy: number) => change((now, frame) => panBy(now, dx, dy, frame));

  /** Moves the view as over a map: looking right moves the picture to the left. */
  const look = {
    left: () => pan(PAN_STEP_PX, 0),
    right: () => pan(-PAN_STEP_PX, 0),
    up: () => pan(0, PAN_STEP_PX),
    down: () => pan(0, -PAN_STEP_PX),
  };

  /** Each key returns false when it does nothing here, so that it may do something else. */
  const isZoomed = view.zoom > wholePicture.zoom;
  const whenZoomed = (act: () => void) => () => {
    if (isZoomed) act();
    return isZoomed;
  };
  const always = (act: () => void) => () => {
    act();
    return true;
  };
  const keys: Record<string, () => boolean> = {
    "+": always(() => step(1)),
    "=": always(() => step(1)),
    "-": always(() => step(-1)),
    "0": always(() => to(wholePicture.zoom)),
    ArrowLeft: whenZoomed(look.left),
    ArrowRight: whenZoomed(look.right),
    ArrowUp: whenZoomed(look.up),
    ArrowDown: whenZoomed(look.down),
  };

  return { view, stage, step, to, pan, look, keys };
}

export type Zoom = ReturnType<typeof useZoom>;

function measure(stage: HTMLElement | null): Frame {
  const picture = stage?.firstElementChild as HTMLElement | null;
  return {
    stage: { width: stage?.clientWidth ?? 0, height: stage?.clientHeight ?? 0 },
    // Layout sizes, without the transform.
    picture: { width: picture?.offsetWidth ?? 0, height: picture?.offsetHeight ?? 0 },
  };
}
