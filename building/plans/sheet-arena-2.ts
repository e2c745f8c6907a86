/**
 * Sheet A-201: the part that Phase 2 adds on the ground, which is the Heritage Barn, enlarged, and
 * its position.
 */

import { building, rightEdge, roomsOf } from "../geometry/plan.ts";
import { arenaLevel } from "./arena-level.ts";
import { dimension } from "./dimensions.ts";
import { barnOutline, barnPlan } from "./heritage-barn.ts";
import { type Project, sheet } from "./sheet.ts";
import { brassTint, element, group, ink, iron, path, pen, saddle, textElement } from "./svg.ts";
import { rectOnPaper, toPaper, type View } from "./view.ts";

const { barn, roads } = building.site;
const view: View = { left: 110, top: 54, x0: -336, y0: -44, scale: 1.56 };
const ENLARGED = 5.1;

export function arenaPhase2(project: Project): string {
  return sheet(
    {
      ...project,
      title: "Arena level",
      level: "Ground plan, Phase 2",
      number: "A-201",
      phase: "2 of 3",
      facts: [
        ["Heritage Barn", `${barn.w} by ${barn.d} ft`],
        ["Barn floor", `${(barn.w * barn.d).toLocaleString("en-US")} sq ft`],
      ],
      legend: [
        [{ fill: brassTint }, "Built in Phase 2"],
        [{ fill: brassTint, "stroke-dasharray": "5 4" }, "Phase 2, club level above"],
        [{ fill: "#fbf6ee" }, "Built in Phase 1"],
      ],
      scale: view.scale,
      step: 30,
    },
    [key(), enlarged()].join(""),
  );
}

/** The whole ground, with Phase 1 in light lines and Phase 2 tinted. */
function key(): string {
  const lane = roads.find((road) => road.id === "barn-lane");
  const above = roomsOf("club").filter((room) => room.phase === 2);
  const title = toPaper(view, rightEdge(building.envelope), 0);
  return [
    lane
      ? element("path", {
          d: path(lane.points.map(([x = 0, y = 0]) => toPaper(view, x, y))),
          stroke: brassTint,
          "stroke-width": lane.width * view.scale,
          "stroke-linejoin": "round",
          fill: "none",
        })
      : "",
    group({ opacity: 0.6 }, arenaLevel(view, { named: false })),
    ...above.map((room) =>
      element("rect", {
        ...rectOnPaper(view, room),
        fill: brassTint,
        "fill-opacity": 0.75,
        stroke: ink,
        "stroke-width": pen.thin,
        "stroke-dasharray": "5 4",
      }),
    ),
    barnOutline(view),
    ...callouts(),
    caption(180, title[1] + 46, "1", "Ground plan", "Phase 1 quiet, Phase 2 tinted"),
  ].join("");
}

function callouts(): string[] {
  const lane = toPaper(view, -250, 78);
  const front = toPaper(view, -88, 62);
  return [
    textElement(lane[0] + 22, lane[1] + 4, "Barn lane", { size: 16, fill: iron }),
    textElement(...toPaper(view, -284, 194), "Heritage Barn", {
      size: 20,
      weight: 600,
      fill: saddle,
    }),
    textElement(...toPaper(view, -270, 194), "detail 2", { size: 16, fill: iron }),
    element("path", {
      d: path([front, [front[0], front[1] - 112], [front[0] + 22, front[1] - 112]]),
      stroke: saddle,
      "stroke-width": pen.medium,
      fill: "none",
    }),
    textElement(front[0] + 28, front[1] - 116, "Club rooms above,", { size: 16 }),
    textElement(front[0] + 28, front[1] - 97, "sheet A-102", { size: 16 }),
  ];
}

/** The barn, several times larger. */
function enlarged(): string {
  const at: View = { left: 850, top: 320, x0: 0, y0: 0, scale: ENLARGED };
  const [x0, y0] = toPaper(at, 0, 0);
  const [x1, y1] = toPaper(at, barn.w, barn.d);
  return [
    barnPlan(at),
    dimension([x0, y0 - 62], [x1, y0 - 62], `${barn.d} ft`, 20),
    dimension([x0 - 62, y0], [x0 - 62, y1], `${barn.w} ft`, 20),
    caption(x0, y1 + 92, "2", "Heritage Barn, enlarged", "One open floor on timber posts"),
  ].join("");
}

function caption(x: number, y: number, number: string, title: string, line: string): string {
  return (
    element("circle", { cx: x + 22, cy: y, r: 22, fill: "none", stroke: ink, "stroke-width": 2 }) +
    textElement(x + 22, y + 7, number, { face: "serif", size: 22, anchor: "middle" }) +
    textElement(x + 58, y - 1, title, { face: "serif", size: 24 }) +
    textElement(x + 58, y + 20, line, { size: 16, fill: iron })
  );
}
