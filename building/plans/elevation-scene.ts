/**
 * Draws the front elevation in its landscape: the large drawing of sheet P-1. It is a separate
 * file, because it is a fifth of the bytes of its page.
 */
import { drawFront } from "./front-elevation.ts";
import { element } from "./svg.ts";

/** The page's colors of text and paper (app/styles/tokens.css). */
const INK_COLOR = "#271d17";
const PAPER_COLOR = "#faf6ee";

/**
 * Ridges with late snow as lines, in feet, with the ground at 0. They continue behind the building.
 */
const ridges =
  "M-168-76L-156-85-147-83-129-101-119-103-105-118-95-121-84-114-73-117-57-103-45-100-31-91" +
  "M168-68L157-79 147-77 131-95 121-97 109-110 99-114 90-109 78-112 66-101 54-98 40-88" +
  "M-52-102L-41-106-29-103-16-108-4-105 9-110 21-105 33-106 50-98";
/** The snow in the gullies. */
const gullies =
  "M-105-118l-5 10 3 8-6 11M-95-121l4 12-4 9 4 11M-84-114l5 9-2 8M-129-101l-4 9 2 7M-73-117l5 10-2 7M-156-85l4 7" +
  "M109-110l-4 10 3 8-5 9M99-114l4 11-4 9 4 10M131-95l-3 8M78-112l-4 10 3 7M121-97l4 8-2 6M157-79l3 7";

/** The ponderosa pines: position, height. */
const trees = [
  [-163, 58],
  [-152, 42],
  [-140, 30],
  [141, 34],
  [152, 52],
  [163, 44],
] as const;

function tree(x: number, height: number): string {
  const tiers = 5;
  const steps = Array.from({ length: tiers }, (_, i) => {
    const top = height - (height * 0.84 * i) / tiers;
    const foot = top - (height * 0.84 * 1.25) / tiers;
    const width = 2.4 + (height * 0.17 * (i + 1)) / tiers;
    return `M${x} ${-top.toFixed(1)}L${(x - width).toFixed(1)} ${-foot.toFixed(1)}l${(width * 0.62).toFixed(1)}-.7M${x} ${-top.toFixed(1)}L${(x + width).toFixed(1)} ${-foot.toFixed(1)}l${(-width * 0.62).toFixed(1)}-.7`;
  });
  return `${steps.join("")}M${x} 0V${(-height * 0.2).toFixed(1)}`;
}

export function elevationScene(): string {
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: "-165 -150 330 152",
      width: 1650,
      height: 760,
      fill: "none",
      stroke: INK_COLOR,
    },
    element("path", { d: ridges, "stroke-width": "0.5", "stroke-linejoin": "round" }),
    element("path", { d: gullies, "stroke-width": "0.3" }),
    element("path", {
      d: trees.map(([x, height]) => tree(x, height)).join(""),
      "stroke-width": "0.4",
    }),
    element(
      "g",
      {},
      ...drawFront().building.map((path) =>
        element("path", {
          d: path.d,
          fill: path.filled && PAPER_COLOR,
          stroke: path.width ? undefined : "none",
          "stroke-width": path.width ?? undefined,
          opacity: path.opacity,
        }),
      ),
    ),
    element("path", { d: "M-165 .9H165", "stroke-width": "1.8" }),
  );
}
