/** Dimension lines in feet, the north arrow and the scale bar. */
import { element, group, ink, paper, path, pen, textElement } from "./svg.ts";
import type { Point } from "./view.ts";

const TICK = 6;

/**
 * Draws a dimension line between two points of a horizontal or vertical run, with slashes at its
 * ends.
 */
export function dimension(from: Point, to: Point, text: string, size = 16): string {
  const vertical = from[0] === to[0];
  const slash = ([x, y]: Point) =>
    path([
      [x - TICK, y + TICK],
      [x + TICK, y - TICK],
    ]);
  const stop = ([x, y]: Point) =>
    vertical
      ? path([
          [x - TICK - 3, y],
          [x + TICK + 3, y],
        ])
      : path([
          [x, y - TICK - 3],
          [x, y + TICK + 3],
        ]);
  const x = (from[0] + to[0]) / 2;
  const y = (from[1] + to[1]) / 2;
  const width = text.length * size * 0.5 + 12;
  const [w, h] = vertical ? [size + 4, width] : [width, size + 4];
  const offset = size * 0.34;
  return (
    element("path", { d: path([from, to]), stroke: ink, "stroke-width": pen.hair }) +
    element("path", { d: stop(from) + stop(to), stroke: ink, "stroke-width": pen.hair }) +
    element("path", { d: slash(from) + slash(to), stroke: ink, "stroke-width": pen.medium }) +
    element("rect", { x: x - w / 2, y: y - h / 2, width: w, height: h, fill: paper }) +
    (vertical
      ? textElement(x + offset, y, text, { size, anchor: "middle", turn: -90 })
      : textElement(x, y + offset, text, { size, anchor: "middle" }))
  );
}

/** Draws an arrow to the right, because north is to the right on every sheet. */
export function northArrow(x: number, y: number): string {
  return group(
    { stroke: ink, fill: "none", "stroke-width": pen.medium },
    element("circle", { cx: x, cy: y, r: 20 }),
    element("path", { d: `M${x - 20} ${y}H${x + 34}`, "stroke-width": pen.thin }),
    element("path", { d: `M${x + 36} ${y}L${x - 8} ${y - 10}V${y}Z`, fill: ink, stroke: "none" }),
    group(
      { stroke: "none", fill: ink },
      textElement(x + 42, y + 6, "N", { size: 18, weight: 600 }),
    ),
  );
}

/** Draws a bar of alternating lengths, `step` feet each. */
export function scaleBar(x: number, y: number, scale: number, step: number, count = 4): string {
  const length = step * scale;
  const parts = Array.from({ length: count }, (_, i) =>
    element("rect", {
      x: x + i * length,
      y: y - 8,
      width: length,
      height: 8,
      fill: i % 2 === 0 ? ink : paper,
      stroke: ink,
      "stroke-width": pen.thin,
    }),
  );
  const marks = Array.from({ length: count + 1 }, (_, i) =>
    textElement(x + i * length, y + 16, i === count ? `${i * step} ft` : String(i * step), {
      size: 14,
      anchor: "middle",
    }),
  );
  return parts.join("") + marks.join("");
}
