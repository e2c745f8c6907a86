/**
 * How a picture is zoomed and moved in the viewer (specification, sections 4 and 9): zoom from 1 to
 * 3 in steps of 0.25, moving only above 1, back to the origin at 1. Lengths are in CSS pixels.
 */
const MIN_ZOOM = 1;
const MAX_ZOOM = 3;
const ZOOM_STEP = 0.25;

export interface ZoomView {
  zoom: number;
  /** The offset from the stage's middle to the picture's. */
  x: number;
  y: number;
}

/** The stage, and the picture on it at zoom 1. */
export interface Frame {
  stage: { width: number; height: number };
  picture: { width: number; height: number };
}

export const wholePicture: ZoomView = { zoom: MIN_ZOOM, x: 0, y: 0 };

/**
 * Zooms to the step nearest to `zoom`. The point under `at` (from the stage's middle) stays there
 * as far as the picture's edges allow.
 */
export function zoomTo(view: ZoomView, zoom: number, frame: Frame, at = { x: 0, y: 0 }): ZoomView {
  const next = nearestStep(zoom);
  if (next === MIN_ZOOM) return wholePicture;
  const growth = next / view.zoom;
  const target = { x: at.x - (at.x - view.x) * growth, y: at.y - (at.y - view.y) * growth };
  return { zoom: next, ...withinEdges(target, next, frame) };
}

export const zoomBy = (view: ZoomView, steps: number, frame: Frame) =>
  zoomTo(view, view.zoom + steps * ZOOM_STEP, frame);

/** Moves the picture, but never so far that its edge enters the stage. At zoom 1 it stays. */
export function panBy(view: ZoomView, dx: number, dy: number, frame: Frame): ZoomView {
  if (view.zoom <= MIN_ZOOM) return wholePicture;
  return { zoom: view.zoom, ...withinEdges({ x: view.x + dx, y: view.y + dy }, view.zoom, frame) };
}

export const canZoomIn = (view: ZoomView) => view.zoom < MAX_ZOOM;
export const canZoomOut = (view: ZoomView) => view.zoom > MIN_ZOOM;

function nearestStep(zoom: number): number {
  const steps = Math.round((zoom - MIN_ZOOM) / ZOOM_STEP);
  const last = Math.round((MAX_ZOOM - MIN_ZOOM) / ZOOM_STEP);
  return MIN_ZOOM + Math.min(Math.max(Number.isNaN(steps) ? 0 : steps, 0), last) * ZOOM_STEP;
}

function withinEdges(to: { x: number; y: number }, zoom: number, { stage, picture }: Frame) {
  const limit = (size: "width" | "height") => Math.max(0, (picture[size] * zoom - stage[size]) / 2);
  return { x: clamp(to.x, limit("width")), y: clamp(to.y, limit("height")) };
}

/** `|| 0` turns -0 and NaN into 0. */
const clamp = (value: number, limit: number) => Math.min(Math.max(value, -limit), limit) || 0;
