/** Draws the Heritage Barn: its position, and its plan with posts, windows and sliding doors. */
import { building } from "../geometry/plan.ts";
import { brassTint, element, ink, paper, path, pen, textElement } from "./svg.ts";
import { rectOnPaper, toPaper, type View } from "./view.ts";

const { barn } = building.site;

/**
 * The number of windows on each long side, and the share of the half width at which the roof
 * breaks, as in the model.
 */
const WINDOWS = 6;
const BREAK = 0.62;
const DOOR = { offset: 5.2, half: 5 };

/** Draws the barn's outline at its position, turned about the middle of its front. */
export function barnOutline(view: View): string {
  const turn = (barn.turn * Math.PI) / 180;
  const corners = [
    [-barn.w / 2, 0],
    [barn.w / 2, 0],
    [barn.w / 2, barn.d],
    [-barn.w / 2, barn.d],
  ].map(([u = 0, v = 0]) =>
    toPaper(
      view,
      barn.x + barn.w / 2 + u * Math.cos(turn) - v * Math.sin(turn),
      barn.y + u * Math.sin(turn) + v * Math.cos(turn),
    ),
  );
  return element("path", {
    d: path(corners, true),
    fill: brassTint,
    stroke: ink,
    "stroke-width": pen.heavy,
  });
}

/** Draws the barn's plan without turning it; the view's origin is its lower left corner. */
export function barnPlan(view: View): string {
  const whole = { x: 0, y: 0, w: barn.w, d: barn.d };
  const posts = [];
  for (const side of [-1, 1])
    for (let i = 1; i < WINDOWS; i++) {
      const x = barn.w / 2 + (side * barn.w * BREAK) / 2;
      const r = { x: x - 0.6, y: (barn.d * i) / WINDOWS - 0.6, w: 1.2, d: 1.2 };
      posts.push(element("rect", { ...rectOnPaper(view, r), fill: ink }));
    }
  const ridge = [toPaper(view, barn.w / 2, 0), toPaper(view, barn.w / 2, barn.d)] as const;
  const center = toPaper(view, barn.w / 2, barn.d / 2);
  return [
    element("rect", {
      ...rectOnPaper(view, whole),
      fill: brassTint,
      stroke: ink,
      "stroke-width": 1.6 * view.scale,
    }),
    ...sideWindows(view),
    ...slidingDoors(view),
    ...posts,
    element("path", { d: path(ridge), stroke: ink, "stroke-dasharray": "14 5 3 5" }),
    element("rect", {
      x: center[0] - 110,
      y: center[1] - 36,
      width: 220,
      height: 64,
      fill: brassTint,
    }),
    textElement(center[0], center[1] - 4, "Heritage Barn", {
      face: "serif",
      size: 30,
      anchor: "middle",
    }),
    textElement(center[0], center[1] + 20, "ridge above", { size: 16, anchor: "middle" }),
  ].join("");
}

function sideWindows(view: View): string[] {
  return [0, barn.w].flatMap((x) =>
    Array.from({ length: WINDOWS }, (_, i) => {
      const y = (barn.d * (i + 0.5)) / WINDOWS;
      const box = rectOnPaper(view, { x: x - 0.8, y: y - 2.1, w: 1.6, d: 4.2 });
      const mid = box.y + box.height / 2;
      return (
        element("rect", { ...box, fill: paper, stroke: ink, "stroke-width": pen.thin }) +
        element("path", {
          d: path([
            [box.x, mid],
            [box.x + box.width, mid],
          ]),
          stroke: ink,
          "stroke-width": pen.hair,
        })
      );
    }),
  );
}

/** Each end has a pair of doors that slide along the outside of the wall. */
function slidingDoors(view: View): string[] {
  return [0, barn.d].flatMap((y) => {
    const out = y === 0 ? -1 : 1;
    const reach = DOOR.offset + DOOR.half;
    const gap = { x: barn.w / 2 - reach, y: y - 1, w: reach * 2, d: 2 };
    const leaves = [-1, 1].map((side) => {
      const x = barn.w / 2 + side * (DOOR.offset + DOOR.half * 0.9) - DOOR.half;
      return element("rect", {
        ...rectOnPaper(view, { x, y: y + out * 1.7 - 0.35, w: DOOR.half * 2, d: 0.7 }),
        fill: paper,
        stroke: ink,
        "stroke-width": pen.medium,
      });
    });
    return [element("rect", { ...rectOnPaper(view, gap), fill: paper }), ...leaves];
  });
}
