import { useRef } from "react";
import { AnyPicture, type ShownPicture } from "#app/pictures/any-picture.tsx";
import type { Zoom } from "./use-zoom.ts";

/** Pixels for three times the window are loaded when the visitor zooms in. */
const SIZES = { whole: "100vw", zoomed: "300vw" };

/** The picture, dragged with one finger or the mouse, zoomed with two fingers. */
export function ViewerPicture({ picture, zoom }: { picture: ShownPicture; zoom: Zoom }) {
  const { view, stage } = zoom;
  const state = view.zoom > 1 ? "zoomed" : "whole";
  const gestures = useGestures(zoom);
  return (
    <div
      ref={stage}
      className="@container-size grid place-items-center overflow-hidden touch-none select-none bg-[oklch(0.18_0.03_160)] data-[zoomed=true]:cursor-grab data-[zoomed=true]:active:cursor-grabbing"
      data-zoomed={state === "zoomed"}
      data-testid="stage"
      {...gestures}
    >
      <div
        className="viewer-picture"
        style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.zoom})` }}
      >
        <AnyPicture
          picture={picture}
          sizes={SIZES[state]}
          widest={Number.POSITIVE_INFINITY}
          className="h-full w-full"
        />
      </div>
    </div>
  );
}

interface Finger {
  x: number;
  y: number;
}

function useGestures(zoom: Zoom) {
  const fingers = useRef(new Map<number, Finger>());
  const pinch = useRef<{ distance: number; zoom: number } | null>(null);

  const apart = () => {
    const [a, b] = [...fingers.current.values()];
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 0;
  };
  const lift = (event: React.PointerEvent) => {
    fingers.current.delete(event.pointerId);
    pinch.current = null;
  };

  return {
    onPointerDown: (event: React.PointerEvent) => {
      if (event.pointerType === "mouse" && event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.current.size === 2) pinch.current = { distance: apart(), zoom: zoom.view.zoom };
    },
    onPointerMove: (event: React.PointerEvent) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      fingers.current.set(event.pointerId, now);
      if (pinch.current && pinch.current.distance > 0) {
        zoom.to((pinch.current.zoom * apart()) / pinch.current.distance, middle(event, fingers));
      } else if (fingers.current.size === 1) {
        zoom.pan(now.x - before.x, now.y - before.y);
      }
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** Returns the point between the fingers, from the middle of the frame. */
function middle(event: React.PointerEvent, fingers: React.RefObject<Map<number, Finger>>) {
  const [a, b] = [...fingers.current.values()];
  const box = event.currentTarget.getBoundingClientRect();
  return {
    x: ((a?.x ?? 0) + (b?.x ?? 0)) / 2 - box.left - box.width / 2,
    y: ((a?.y ?? 0) + (b?.y ?? 0)) / 2 - box.top - box.height / 2,
  };
}
