/**
 * The building's parameters in the form that the drawings use. All lengths are in feet;
 * building/README.md explains the axes.
 */
import building from "../parameters.json" with { type: "json" };

export { building };

/** A rectangle, given by its lower left corner; `w` runs along x (east), `d` along y (north). */
export interface Rect {
  x: number;
  y: number;
  w: number;
  d: number;
}

export type Room = (typeof building.rooms)[number];
export type Door = (typeof building.doors)[number];
export type SeatingBlock = (typeof building.seating)[number];
export type LevelId = "arena" | "club";

export const roomsOf = (level: LevelId) => building.rooms.filter((room) => room.level === level);

/** The right side, the middle and the far side of a rectangle. */
export const rightEdge = (r: Rect) => r.x + r.w;
export const farEdge = (r: Rect) => r.y + r.d;
export const centerOf = (r: Rect) => ({ x: r.x + r.w / 2, y: r.y + r.d / 2 });

/**
 * Returns the rectangle of a seating block. Its rows run along x when it faces north, otherwise
 * along y.
 */
export function footprint(block: SeatingBlock): Rect {
  const along = block.seats * block.seatWidth;
  const across = block.rows * block.rowDepth;
  return block.faces === "north"
    ? { x: block.x, y: block.y, w: along, d: across }
    : { x: block.x, y: block.y, w: across, d: along };
}
