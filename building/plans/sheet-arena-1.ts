/** Sheet A-101: the arena level that Phase 1 builds. */

import { building, farEdge, rightEdge } from "../geometry/plan.ts";
import { arenaLevel } from "./arena-level.ts";
import { dimension } from "./dimensions.ts";
import { type Project, sheet } from "./sheet.ts";
import { toPaper, type View } from "./view.ts";

const { envelope, arenaFloor, porch } = building;

const view: View = { left: 98, top: 90, x0: -125, y0: -44, scale: 2.86 };

const seatCount = () => building.seating.reduce((sum, block) => sum + block.rows * block.seats, 0);

export function arenaPhase1(project: Project): string {
  const drawing = arenaLevel(view, { named: true }) + dimensions(view);
  return sheet(
    {
      ...project,
      title: "Arena level",
      level: "Floor plan, Phase 1",
      number: "A-101",
      phase: "1 of 3",
      facts: [
        [
          "Covered structure",
          `${building.stated.coveredStructureSqFt.toLocaleString("en-US")} sq ft`,
        ],
        ["Indoor arena floor", `${building.stated.arenaFloorSqFt.toLocaleString("en-US")} sq ft`],
        ["Seating", `${seatCount().toLocaleString("en-US")} seats`],
        ["Overall", `${envelope.w} by ${envelope.d} ft`],
      ],
      legend: [],
      scale: view.scale,
      step: 20,
    },
    drawing,
  );
}

function dimensions(v: View): string {
  const top = v.top - 34;
  const [x0] = toPaper(v, 0, envelope.y);
  const [x1] = toPaper(v, 0, arenaFloor.y);
  const [x2] = toPaper(v, 0, farEdge(arenaFloor));
  const [x3] = toPaper(v, 0, farEdge(envelope));
  const left = v.left - 30;
  const [, y0] = toPaper(v, envelope.x, 0);
  const [, y1] = toPaper(v, rightEdge(envelope), 0);
  const [, p0] = toPaper(v, porch.x, 0);
  const [, p1] = toPaper(v, -porch.x, 0);
  const feet = (n: number) => `${n} ft`;
  return [
    dimension([x0, top], [x1, top], feet(arenaFloor.y)),
    dimension([x1, top], [x2, top], feet(arenaFloor.d)),
    dimension([x2, top], [x3, top], feet(farEdge(envelope) - farEdge(arenaFloor))),
    dimension([left, y0], [left, p0], feet(-envelope.x + porch.x)),
    dimension([left, p0], [left, p1], feet(porch.w)),
    dimension([left, p1], [left, y1], feet(rightEdge(envelope) + porch.x)),
    dimension([x0, y1 + 38], [x3, y1 + 38], `${envelope.d} ft overall`),
  ].join("");
}
