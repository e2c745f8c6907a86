/** Sheet A-102: the club level, with the parts that Phase 1 builds and those that Phase 2 adds. */
import { building, farEdge, type Rect, rightEdge, roomsOf } from "../geometry/plan.ts";
import { dimension } from "./dimensions.ts";
import { drawDoor } from "./doors.ts";
import { roomName } from "./labels.ts";
import { lift, seatingBlock, stair } from "./seating.ts";
import { type Project, sheet } from "./sheet.ts";
import { brassTint, element, group, ink, iron, paper, path, pen, textElement } from "./svg.ts";
import { rectOnPaper, toPaper, type View } from "./view.ts";
import { columns, innerWalls, isEnclosed, outerWall, windowInWall } from "./walls.ts";

const { envelope, arenaFloor, roof } = building;
const view: View = { left: 98, top: 90, x0: -125, y0: -44, scale: 2.86 };
const rooms = roomsOf("club");
/** How far the club level extends to either side of the axis, in feet. */
const HALF = Math.max(...rooms.map((room) => room.x + room.w));
/** The hall, which is open through both levels up to the upper foyer. */
const HALL_VOID: Rect = { x: -47, y: 0, w: 94, d: 42 };

export function clubLevel(project: Project): string {
  const area = (phase: number) =>
    rooms.filter((r) => r.phase === phase).reduce((sum, r) => sum + r.w * r.d, 0);
  const squareFeet = (value: number) =>
    `${(Math.round(value / 100) * 100).toLocaleString("en-US")} sq ft`;
  return sheet(
    {
      ...project,
      title: "Club level",
      level: "Floor plan, Phases 1 and 2",
      number: "A-102",
      phase: "1 and 2",
      facts: [
        ["Club level in Phase 1, about", squareFeet(area(1))],
        ["Added by Phase 2, about", squareFeet(area(2))],
      ],
      legend: [
        [{ fill: paper }, "Built in Phase 1"],
        [{ fill: brassTint }, "Added by Phase 2"],
        [{ fill: paper, "stroke-dasharray": "5 4" }, "Open to below"],
      ],
      scale: view.scale,
      step: 20,
    },
    drawing(),
  );
}

function drawing(): string {
  const club = { x: -HALF, y: 0, w: HALF * 2, d: 324 };
  return [
    bowlBelow(),
    ...rooms.map((room) =>
      element("rect", { ...rectOnPaper(view, room), fill: room.phase === 2 ? brassTint : paper }),
    ),
    ...rooms
      .filter((room) => !isEnclosed(room))
      .map((room) =>
        element("rect", {
          ...rectOnPaper(view, room),
          fill: "none",
          stroke: ink,
          "stroke-width": pen.thin,
        }),
      ),
    innerWalls(view, "club", () => true),
    outerWall(view, { ...club, d: 66.5 }),
    openings(),
    columns(view),
    ...building.stairs.map((flight) => stair(view, flight, "club")),
    ...building.lifts.map((r) => lift(view, r)),
    ...building.doors.filter((d) => d.level === "club").map((door) => drawDoor(view, door)),
    names(),
    dimensions(),
  ].join("");
}

/**
 * Draws the parts below the club level: the bowl with its seats and floor, and the roofs of the
 * aisles.
 */
function bowlBelow(): string {
  const box = rectOnPaper(view, arenaFloor);
  return group(
    { opacity: 0.55 },
    element("rect", {
      ...rectOnPaper(view, envelope),
      fill: paper,
      stroke: ink,
      "stroke-width": pen.medium,
    }),
    ...building.seating.map((block) => seatingBlock(view, block)),
    element("rect", { ...box, fill: "none", stroke: ink, "stroke-dasharray": "10 6" }),
    cross(arenaFloor),
    cross(HALL_VOID),
  );
}

const cross = (r: Rect) =>
  element("path", {
    d:
      path([toPaper(view, r.x, r.y), toPaper(view, rightEdge(r), farEdge(r))]) +
      path([toPaper(view, r.x, farEdge(r)), toPaper(view, rightEdge(r), r.y)]),
    stroke: ink,
    "stroke-width": pen.thin,
    "stroke-dasharray": "10 6",
  });

/** The front windows, at the upper row of the model's gable. */
function openings(): string {
  const bay = roof.naveHalfWidth - roof.glazedHalfWidth;
  const windows = [0.27, 0.73].flatMap((share) =>
    [-1, 1].map((side) =>
      windowInWall(view, side * (roof.glazedHalfWidth + bay * share), 0, 4.6, "x"),
    ),
  );
  return [...windows, windowInWall(view, 0, 0, roof.glazedHalfWidth, "x")].join("");
}

function names(): string {
  const floor = rectOnPaper(view, arenaFloor);
  const middle = { x: floor.x + floor.width / 2, y: floor.y + floor.height / 2 };
  const hall = toPaper(view, 0, 21);
  const plate = (x: number, y: number, width: number, height: number) =>
    element("rect", { x: x - width / 2, y: y - height / 2, width, height, fill: paper });
  return [
    ...rooms.filter((room) => !/link|landing/.test(room.id)).map((room) => roomName(view, room)),
    plate(middle.x, middle.y, 330, 96),
    textElement(middle.x, middle.y - 4, "Open to the arena", {
      face: "serif",
      size: 36,
      anchor: "middle",
    }),
    textElement(middle.x, middle.y + 28, "Arena floor and stands below", {
      size: 18,
      anchor: "middle",
      fill: iron,
    }),
    plate(hall[0], hall[1], 44, 190),
    textElement(hall[0] - 4, hall[1], "Open to the", { anchor: "middle", turn: -90 }),
    textElement(hall[0] + 14, hall[1], "entrance hall below", { anchor: "middle", turn: -90 }),
  ].join("");
}

function dimensions(): string {
  const top = view.top - 34;
  const left = view.left + 44 * view.scale - 40;
  const [x0] = toPaper(view, 0, 0);
  const [x1] = toPaper(view, 0, 66.5);
  const [x2] = toPaper(view, 0, 300);
  const [x3] = toPaper(view, 0, farEdge(envelope));
  const [, y0] = toPaper(view, -HALF, 0);
  const [, y1] = toPaper(view, HALF, 0);
  return [
    dimension([x0, top], [x1, top], "66.5 ft"),
    dimension([x1, top], [x2, top], "233.5 ft"),
    dimension([x2, top], [x3, top], "60 ft"),
    dimension([left, y0], [left, y1], `${HALF * 2} ft`),
  ].join("");
}
