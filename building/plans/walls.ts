/** Draws filled walls, columns and windows. */
import {
  building,
  farEdge,
  type LevelId,
  type Rect,
  type Room,
  rightEdge,
  roomsOf,
} from "../geometry/plan.ts";
import { element, ink, paper, pen } from "./svg.ts";
import { rectOnPaper, type View } from "./view.ts";

const OUTER_FEET = 1.6;
const INNER_FEET = 0.75;

/** Rooms with these uses are open to each other, so there are no walls between them. */
const OPEN_USES = new Set(["circulation", "stock"]);

export const isEnclosed = (room: Room) => !OPEN_USES.has(room.use) && !room.id.includes("gallery-");

/** Draws the walls around every enclosed room of a level, and the rails around the stock pens. */
export function innerWalls(view: View, level: LevelId, shown: (room: Room) => boolean): string {
  const outline = (room: Room, width: number, color: string) =>
    element("rect", {
      ...rectOnPaper(view, room),
      fill: "none",
      stroke: color,
      "stroke-width": width,
    });
  return roomsOf(level)
    .filter(shown)
    .map((room) => {
      if (isEnclosed(room)) return outline(room, INNER_FEET * view.scale, ink);
      return room.use === "stock" ? outline(room, pen.thin, ink) : "";
    })
    .join("");
}

/** Draws the outside wall of a rectangle, filled. */
export function outerWall(view: View, r: Rect): string {
  const width = OUTER_FEET * view.scale;
  return element("rect", {
    ...rectOnPaper(view, r),
    fill: "none",
    stroke: ink,
    "stroke-width": width,
  });
}

/** Draws the glass in an outside wall: `along` is its axis, `half` is half its width in feet. */
export function windowInWall(
  view: View,
  x: number,
  y: number,
  half: number,
  along: "x" | "y",
): string {
  const thick = OUTER_FEET;
  const r: Rect =
    along === "y"
      ? { x: x - thick / 2, y: y - half, w: thick, d: half * 2 }
      : { x: x - half, y: y - thick / 2, w: half * 2, d: thick };
  const box = rectOnPaper(view, r);
  const glass =
    along === "y"
      ? { x1: box.x, x2: box.x + box.width, y1: box.y + box.height / 2, y2: box.y + box.height / 2 }
      : { x1: box.x + box.width / 2, x2: box.x + box.width / 2, y1: box.y, y2: box.y + box.height };
  return (
    element("rect", { ...box, fill: paper, stroke: ink, "stroke-width": pen.hair }) +
    element("line", { ...glass, stroke: ink, "stroke-width": pen.hair })
  );
}

/** Draws a window every twelve feet where no door is near, as on the outside of the model. */
export function windows(view: View): string {
  const { envelope, roof } = building;
  const out: string[] = [];
  for (const x of [envelope.x, rightEdge(envelope)]) {
    const doors = building.doors.filter(
      (door) => door.level === "arena" && door.along === "y" && Math.abs(door.x - x) < 0.1,
    );
    for (let y = 12; y < farEdge(envelope) - 6; y += 12) {
      if (doors.every((door) => Math.abs(y - door.y) > door.width / 2 + 5)) {
        out.push(windowInWall(view, x, y, 3.4, "y"));
      }
    }
  }
  const bay = roof.naveHalfWidth - roof.glazedHalfWidth;
  const front = [0.27, 0.73].map((share) => ({ x: roof.glazedHalfWidth + bay * share, half: 4.6 }));
  front.push({ x: (roof.naveHalfWidth + rightEdge(envelope)) / 2, half: 5 });
  for (const y of [envelope.y, farEdge(envelope)])
    for (const { x, half } of front)
      for (const side of [-1, 1]) out.push(windowInWall(view, side * x, y, half, "x"));
  out.push(windowInWall(view, 0, envelope.y, roof.glazedHalfWidth, "x"));
  return out.join("");
}

/** Draws the posts of the nave, one in each bay on both sides. */
export function columns(view: View): string {
  const { envelope, roof } = building;
  const size = 2.4;
  const out: string[] = [];
  for (let y = envelope.y; y <= farEdge(envelope); y += roof.bay)
    for (const side of [-1, 1]) {
      const r = {
        x: side * roof.naveHalfWidth - size / 2,
        y: y - size / 2,
        w: size,
        d: size,
      };
      out.push(element("rect", { ...rectOnPaper(view, r), fill: ink }));
    }
  return out.join("");
}
