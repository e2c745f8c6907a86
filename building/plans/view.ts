/** Converts feet of the building to units of the sheet. */
import type { Rect } from "../geometry/plan.ts";

/**

 * A view turns the building by a quarter, so that its length fills the wide sheet: north is to
 * the right, east is down. It mirrors nothing.
 */
export interface View {
  /** The position of the point (x0, y0) of the building, in units of the sheet. */
  left: number;
  top: number;
  x0: number;
  y0: number;
  /** Units of the sheet per foot. */
  scale: number;
}

export type Point = readonly [number, number];

export function toPaper(view: View, x: number, y: number): Point {
  return [view.left + (y - view.y0) * view.scale, view.top + (x - view.x0) * view.scale];
}

/** Returns a rectangle of the building as the attributes of an SVG rect. */
export function rectOnPaper(view: View, r: Rect) {
  const [x, y] = toPaper(view, r.x, r.y);
  return { x, y, width: r.d * view.scale, height: r.w * view.scale };
}
