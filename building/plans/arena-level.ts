/**
 * Draws the plan of the arena level at any scale: with all names, or without names as a background.
 */
import { building, farEdge, type Room, rightEdge, roomsOf } from "../geometry/plan.ts";
import { drawDoor } from "./doors.ts";
import { roomName } from "./labels.ts";
import { aisle, lift, plate, seatingBlock, stair } from "./seating.ts";
import { bone, element, group, ink, iron, paper, path, pen, saddle, textElement } from "./svg.ts";
import { rectOnPaper, toPaper, type View } from "./view.ts";
import { columns, innerWalls, outerWall, windows } from "./walls.ts";

const { arenaFloor, porch, chutes } = building;

/** The names of these rooms are elsewhere: beside the room, or on the bank that it belongs to. */
const UNNAMED = /^(exit-|pen-|bucking|platform|alley-|service-)/;

export function arenaLevel(view: View, options: { named: boolean }): string {
  const doors = building.doors.filter((door) => door.level === "arena");
  const ofStock = (id: string) => /^(pen-|bucking|stripping|timed|platform)/.test(id);
  return [
    element("rect", { ...rectOnPaper(view, building.envelope), fill: paper }),
    floor(view, options.named),
    ...building.seating.map((block) => seatingBlock(view, block)),
    ...building.aisles.map((way) => aisle(view, way)),
    innerWalls(view, "arena", () => true),
    chuteFence(view),
    ...building.stairs.map((flight) => stair(view, flight, "arena")),
    ...building.lifts.map((r) => lift(view, r)),
    outerWall(view, building.envelope),
    windows(view),
    columns(view),
    ...doors.filter((door) => ofStock(door.room)).map((door) => drawDoor(view, door)),
    ...doors.filter((door) => !ofStock(door.room)).map((door) => drawDoor(view, door)),
    entrance(view),
    options.named ? names(view) : "",
  ].join("");
}

function floor(view: View, named: boolean): string {
  const box = rectOnPaper(view, arenaFloor);
  const cx = box.x + box.width / 2;
  const cy = box.y + box.height / 2;
  const area = `${building.stated.arenaFloorSqFt.toLocaleString("en-US")} sq ft`;
  return (
    element("rect", { ...box, fill: bone, stroke: ink, "stroke-width": pen.heavy }) +
    (named
      ? textElement(cx, cy - 12, "Arena floor", { face: "serif", size: 42, anchor: "middle" }) +
        textElement(cx, cy + 22, area, { size: 24, weight: 600, anchor: "middle", fill: saddle }) +
        textElement(cx, cy + 50, `${arenaFloor.w} by ${arenaFloor.d} feet`, {
          size: 18,
          anchor: "middle",
          fill: iron,
        })
      : textElement(cx, cy + 8, "Arena floor", { face: "serif", size: 26, anchor: "middle" }))
  );
}

/** The bucking chutes, with their gates. */
function chuteFence(view: View): string {
  const box = rectOnPaper(view, chutes);
  const each = box.height / chutes.count;
  const dividers = Array.from({ length: chutes.count + 1 }, (_, i) =>
    path([
      [box.x, box.y + i * each],
      [box.x + box.width, box.y + i * each],
    ]),
  );
  return element("path", { d: dividers.join(""), stroke: ink, "stroke-width": pen.medium });
}

/** The porch: its posts, and its roof as a dashed line. */
function entrance(view: View): string {
  const box = rectOnPaper(view, porch);
  const post = porch.w / 2 - 5.5;
  const posts = [-post, post].flatMap((x) =>
    [porch.y + 4, porch.y / 2 + 1].map((y) =>
      element("rect", {
        ...rectOnPaper(view, { x: x - 3.2, y: y - 3.2, w: 6.4, d: 6.4 }),
        fill: ink,
      }),
    ),
  );
  return (
    element("rect", {
      ...box,
      fill: "none",
      stroke: ink,
      "stroke-width": pen.thin,
      "stroke-dasharray": "9 4 2 4",
    }) + posts.join("")
  );
}

function names(view: View): string {
  const named = roomsOf("arena").filter((room) => !UNNAMED.test(room.id));
  const at = (x: number, y: number, text: string, turn?: number) =>
    textElement(...toPaper(view, x, y), text, { anchor: "middle", ...(turn && { turn }) });
  return group(
    {},
    ...named.map((room) => roomName(view, clearOfStairs(room))),
    bank(view, "north", "South stand"),
    bank(view, "east", "West stand"),
    bank(view, "west", "East stand"),
    at(0, porch.y / 2, "Entrance porch", -90),
    at(0, 307, "Bucking chutes", -90),
    ...building.seating
      .filter((block) => !block.kind.startsWith("bench"))
      .flatMap((block) => [
        at(block.x + 12, 66, "Wheelchair", -90),
        at(block.x + 12, 71.5, "places", -90),
      ]),
    ...roomsOf("arena")
      .filter((room) => /^pen-/.test(room.id))
      .map((room) =>
        textElement(...toPaper(view, room.x + room.w / 2 + 2, room.y + room.d / 2), penName(room), {
          anchor: "middle",
        }),
      ),
    ...roomsOf("arena")
      .filter((room) => /^exit-/.test(room.id))
      .map((room) =>
        textElement(
          ...toPaper(
            view,
            room.x > 0 ? rightEdge(building.envelope) + 9.5 : building.envelope.x - 5,
            room.y + room.d / 2,
          ),
          room.name,
          { anchor: "middle", fill: iron },
        ),
      ),
    textElement(...toPaper(view, 0, farEdge(building.envelope) + 8), "Stock entrance", {
      anchor: "middle",
      fill: iron,
      turn: -90,
    }),
  );
}

const penName = (room: Room) => room.name.replace("Stock pen", "Pen");

/** The name of a bank, with the number of seats in its blocks. */
function bank(view: View, faces: "north" | "east" | "west", name: string): string {
  const blocks = building.seating.filter((b) => b.faces === faces && b.kind.startsWith("bench"));
  const seats = blocks.reduce((sum, b) => sum + b.rows * b.seats, 0);
  const text = `${name}, ${seats} seats`;
  if (faces === "north") {
    const [x, y] = toPaper(view, 0, 74.75);
    const width = text.length * 7.2 + 12;
    return (
      element("rect", { x: x - 11, y: y - width / 2, width: 22, height: width, fill: paper }) +
      textElement(x + 5, y, text, { anchor: "middle", weight: 600, turn: -90 })
    );
  }
  const x = faces === "east" ? -85 : 85;
  return plate(view, { x, y: 189.5, w: 0, d: 0 }, text);
}

/** Returns the part of the entrance hall beside its staircases, where its name has room. */
function clearOfStairs(room: Room): Room {
  return room.id === "hall" ? { ...room, y: 43, d: 15 } : room;
}
