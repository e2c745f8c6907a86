/** Draws seating blocks seat by seat, the aisles between them, stairs and lifts. */
import {
  type building,
  centerOf,
  footprint,
  type LevelId,
  type SeatingBlock,
} from "../geometry/plan.ts";
import {
  bone,
  element,
  group,
  ink,
  iron,
  paper,
  path,
  pen,
  round,
  seat as seatColor,
  textElement,
} from "./svg.ts";
import { rectOnPaper, toPaper, type View } from "./view.ts";

/** Draws one dash for each seat, so that you can count the rows on the sheet. */
export function seatingBlock(view: View, block: SeatingBlock): string {
  const ground = footprint(block);
  const box = rectOnPaper(view, ground);
  const row = block.rowDepth * view.scale;
  const seat = block.seatWidth * view.scale;
  const rows = Array.from({ length: block.rows }, (_, i) => {
    const at = (i + 0.5) * row;
    return block.faces === "north"
      ? path([
          [box.x + at, box.y + seat * 0.09],
          [box.x + at, box.y + box.height],
        ])
      : path([
          [box.x + seat * 0.09, box.y + at],
          [box.x + box.width, box.y + at],
        ]);
  });
  return (
    element("rect", { ...box, fill: bone, stroke: ink, "stroke-width": pen.thin }) +
    element("path", {
      d: rows.join(""),
      stroke: seatColor,
      "stroke-width": round(row * 0.52),
      "stroke-dasharray": `${round(seat * 0.82)} ${round(seat * 0.18)}`,
      fill: "none",
    })
  );
}

/** Draws steps as treads, and passages as plain paper. */
export function aisle(view: View, way: (typeof building.aisles)[number]): string {
  const box = rectOnPaper(view, way);
  const floor = element("rect", { ...box, fill: paper, stroke: ink, "stroke-width": pen.hair });
  if (way.kind !== "steps") return floor;
  const across = way.w > way.d;
  const count = Math.round(Math.max(way.w, way.d) / 1.375);
  const treads = Array.from({ length: count - 1 }, (_, i) => {
    const at = (i + 1) / count;
    return across
      ? path([
          [box.x, box.y + box.height * at],
          [box.x + box.width, box.y + box.height * at],
        ])
      : path([
          [box.x + box.width * at, box.y],
          [box.x + box.width * at, box.y + box.height],
        ]);
  });
  return floor + element("path", { d: treads.join(""), stroke: iron, "stroke-width": pen.hair });
}

/** Draws a flight of stairs with its treads, its arrow and its direction from this level. */
export function stair(view: View, flight: (typeof building.stairs)[number], level: LevelId) {
  const box = rectOnPaper(view, flight);
  const treads = Array.from({ length: flight.risers - 1 }, (_, i) => {
    const x = box.x + (box.width * (i + 1)) / flight.risers;
    return path([
      [x, box.y],
      [x, box.y + box.height],
    ]);
  });
  const y = box.y + box.height / 2;
  const tip = box.x + box.width - 4;
  const goesUp = level === flight.from;
  const [from, to, back] = goesUp ? [box.x + 5, tip, -6] : [tip, box.x + 5, 6];
  return group(
    { fill: "none", stroke: ink },
    element("rect", { ...box, fill: paper, "stroke-width": pen.thin }),
    element("path", { d: treads.join(""), "stroke-width": pen.hair }),
    element("path", {
      d: `${path([
        [from, y],
        [to, y],
      ])}${path([
        [to + back, y - 4],
        [to, y],
        [to + back, y + 4],
      ])}`,
      "stroke-width": pen.medium,
    }),
    group(
      { stroke: "none", fill: ink },
      goesUp
        ? textElement(box.x - 4, y + 5, "UP", { size: 13, anchor: "end" })
        : textElement(box.x + box.width + 3, y + 5, "DN", { size: 13 }),
    ),
  );
}

/** Draws a lift as a box with a cross. */
export function lift(view: View, r: (typeof building.lifts)[number]): string {
  const box = rectOnPaper(view, r);
  const { x, y, width, height } = box;
  return (
    element("rect", { ...box, fill: paper, stroke: ink, "stroke-width": pen.medium }) +
    element("path", {
      d: `M${round(x)} ${round(y)}l${round(width)} ${round(height)}M${round(x + width)} ${round(y)}l${round(-width)} ${round(height)}`,
      stroke: ink,
      "stroke-width": pen.hair,
    })
  );
}

/** Writes a plate such as "Section 3" on a ground of paper across the middle of a bank of seats. */
export function plate(view: View, r: Parameters<typeof centerOf>[0], text: string): string {
  const center = centerOf(r);
  const [x, y] = toPaper(view, center.x, center.y);
  const width = text.length * 7.4 + 12;
  return (
    element("rect", { x: x - width / 2, y: y - 11, width, height: 22, fill: paper }) +
    textElement(x, y + 5, text, { anchor: "middle", weight: 600 })
  );
}
