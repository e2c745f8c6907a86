/**
 * Draws doors as an architect does: a gap in the wall, the leaf, and the arc through which it
 * swings.
 */
import { building, centerOf, type Door, farEdge, rightEdge } from "../geometry/plan.ts";
import { element, ink, paper, path, pen, round } from "./svg.ts";
import { type Point, rectOnPaper, toPaper, type View } from "./view.ts";

const GAP_FEET = 2;

export function drawDoor(view: View, door: Door): string {
  const gap = clearWall(view, door);
  switch (door.kind) {
    case "single":
      return gap + leaf(view, door, -door.width / 2, door.width);
    case "double":
      return (
        gap +
        leaf(view, door, -door.width / 2, door.width / 2) +
        leaf(view, door, door.width / 2, -door.width / 2)
      );
    case "overhead":
      return gap + track(view, door, "4 3");
    case "counter":
    case "window wall":
      return gap + track(view, door);
    case "gate":
      return gap + gateLeaf(view, door);
    default:
      return gap;
  }
}

/**
 * Returns unit vectors in the building's axes: along the wall, and in the direction in which the
 * leaf opens.
 */
function directions(door: Door): { along: Point; into: Point } {
  const room = building.rooms.find((r) => r.id === door.room && r.level === door.level);
  const { envelope } = building;
  const center = room ? centerOf(room) : { x: 0, y: 0 };
  const isExit =
    door.along === "x"
      ? door.y === envelope.y || door.y === farEdge(envelope)
      : door.x === envelope.x || door.x === rightEdge(envelope);
  // The doors of rooms open inwards. The doors of the building open outwards, because a crowd
  // leaves that way.
  const way = isExit ? -1 : 1;
  return door.along === "x"
    ? { along: [1, 0], into: [0, way * Math.sign(center.y - door.y)] }
    : { along: [0, 1], into: [way * Math.sign(center.x - door.x), 0] };
}

/**
 * A leaf with its hinge `offset` feet along the wall from the middle of the door; a negative width
 * turns it round.
 */
function leaf(view: View, door: Door, offset: number, width: number): string {
  const { along, into } = directions(door);
  const hinge: Point = [door.x + along[0] * offset, door.y + along[1] * offset];
  const open = toPaper(
    view,
    hinge[0] + into[0] * Math.abs(width),
    hinge[1] + into[1] * Math.abs(width),
  );
  const closed = toPaper(view, hinge[0] + along[0] * width, hinge[1] + along[1] * width);
  const [hx, hy] = toPaper(view, ...hinge);
  const cross = (closed[0] - hx) * (open[1] - hy) - (closed[1] - hy) * (open[0] - hx);
  const radius = round(Math.abs(width) * view.scale);
  return (
    element("path", { d: path([[hx, hy], open]), stroke: ink, "stroke-width": pen.medium }) +
    element("path", {
      d: `M${round(closed[0])} ${round(closed[1])}A${radius} ${radius} 0 0 ${cross > 0 ? 1 : 0} ${round(open[0])} ${round(open[1])}`,
      stroke: ink,
      "stroke-width": pen.hair,
      fill: "none",
    })
  );
}

/** Draws a gate slightly open. */
function gateLeaf(view: View, door: Door): string {
  const { along, into } = directions(door);
  const from: Point = [door.x - (along[0] * door.width) / 2, door.y - (along[1] * door.width) / 2];
  const reach = 0.86 * door.width;
  const swing = 0.5 * door.width;
  const to: Point = [
    from[0] + along[0] * reach + into[0] * swing,
    from[1] + along[1] * reach + into[1] * swing,
  ];
  return element("path", {
    d: path([toPaper(view, ...from), toPaper(view, ...to)]),
    stroke: ink,
    "stroke-width": pen.thin,
  });
}

function track(view: View, door: Door, dashes?: string): string {
  const { along } = directions(door);
  const end = (sign: number) =>
    toPaper(
      view,
      door.x + (along[0] * sign * door.width) / 2,
      door.y + (along[1] * sign * door.width) / 2,
    );
  return element("path", {
    d: path([end(-1), end(1)]),
    stroke: ink,
    "stroke-width": pen.thin,
    "stroke-dasharray": dashes,
  });
}

function clearWall(view: View, door: Door): string {
  const r =
    door.along === "x"
      ? { x: door.x - door.width / 2, y: door.y - GAP_FEET / 2, w: door.width, d: GAP_FEET }
      : { x: door.x - GAP_FEET / 2, y: door.y - door.width / 2, w: GAP_FEET, d: door.width };
  return element("rect", { ...rectOnPaper(view, r), fill: paper });
}
