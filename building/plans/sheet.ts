/**
 * A drawing sheet: double frame, title block, logo, legend. It is 1600 by 900 units, which is 16:9.
 */
import { northArrow, scaleBar } from "./dimensions.ts";
import {
  type Attributes,
  bone,
  element,
  group,
  ink,
  iron,
  paper,
  path,
  pen,
  saddle,
  textElement,
} from "./svg.ts";

export const SHEET = { width: 1600, height: 900 };
/** The area of the drawing, in units of the sheet. */
const FIELD = { x: 30, y: 30, width: 1286, height: 840 };
const FACTS_TOP = 378;
const BLOCK = { x: 1316, y: 30, width: 254, height: 840 };

/** The subject of the set of drawings. */
export interface Project {
  name: string;
  place: string;
}

export interface TitleBlock extends Project {
  title: string;
  number: string;
  phase: string;
  level: string;
  /** The sheet's main figures, for example "2,000 seats". */
  facts: readonly (readonly [name: string, value: string])[];
  /** The meaning of its tints and lines. */
  legend: readonly (readonly [swatch: Attributes, text: string])[];
  /** Units of the sheet per foot, and the length of one part of the scale bar in feet. */
  scale: number;
  step: number;
}

export function sheet(block: TitleBlock, drawing: string): string {
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      viewBox: `0 0 ${SHEET.width} ${SHEET.height}`,
      width: SHEET.width,
      height: SHEET.height,
      "font-family": "Sheet Sans,Arial,sans-serif",
      fill: ink,
    },
    element("title", {}, `${block.title}. ${block.phase}, sheet ${block.number}. Concept drawing.`),
    frame(),
    group({ fill: ink }, drawing),
    titleBlock(block),
  );
}

/** Draws the double frame of every sheet. */
export function frame(): string {
  return (
    element("rect", { width: SHEET.width, height: SHEET.height, fill: paper }) +
    element("rect", { x: 12, y: 12, width: 1576, height: 876, fill: "none", stroke: ink }) +
    element("rect", {
      ...FIELD,
      width: 1540,
      fill: "none",
      stroke: ink,
      "stroke-width": pen.frame,
    })
  );
}

/** Draws the Rafter Cross in a box of `size` units. */
export function mark(x: number, y: number, size: number): string {
  return group(
    {
      transform: `translate(${x} ${y}) scale(${size / 96})`,
      fill: "none",
      stroke: ink,
      "stroke-width": 8,
      "stroke-miterlimit": 6,
    },
    element("path", { d: "M4 45 48 15 92 45M48 34V90M27 55H69" }),
  );
}

function titleBlock(block: TitleBlock): string {
  const x = BLOCK.x + 22;
  const rule = (y: number) =>
    path([
      [BLOCK.x, y],
      [BLOCK.x + BLOCK.width, y],
    ]);
  const nameLines = wrap(block.name, 16);
  const titleLines = wrap(block.title, 17);
  const facts = block.facts.map(([name, value], i) => {
    const y = FACTS_TOP + i * 60;
    return (
      textElement(x, y, name, { size: 14, fill: iron }) +
      textElement(x, y + 25, value, { size: 22, weight: 600 }) +
      element("path", { d: rule(y - 22), stroke: ink })
    );
  });
  const legend = block.legend.map(([swatch, text], i) => {
    const y = FACTS_TOP + block.facts.length * 60 + i * 32;
    return (
      element("rect", { x, y: y - 10, width: 34, height: 20, stroke: ink, ...swatch }) +
      textElement(x + 46, y + 5, text, { size: 15 })
    );
  });
  return [
    element("rect", { ...BLOCK, fill: "none", stroke: ink, "stroke-width": pen.medium }),
    mark(x - 4, 48, 64),
    ...nameLines.map((line, i) => textElement(x, 146 + i * 30, line, { face: "serif", size: 27 })),
    textElement(x, 150 + nameLines.length * 30, block.place, { size: 17, fill: iron }),
    element("path", { d: rule(226), stroke: ink }),
    ...titleLines.map((line, i) => textElement(x, 262 + i * 29, line, { face: "serif", size: 27 })),
    textElement(x, 268 + titleLines.length * 29, block.level, { size: 17, fill: iron }),
    ...facts,
    ...legend,
    element("path", { d: rule(674), stroke: ink }),
    northArrow(x + 18, 713),
    scaleBar(x + 88, 718, block.scale, block.step, 2),
    element("rect", { x: BLOCK.x, y: 752, width: BLOCK.width, height: 118, fill: bone }),
    element("path", { d: rule(752), stroke: ink, "stroke-width": pen.medium }),
    textElement(x, 784, "Phase", { size: 14, fill: iron }),
    textElement(x, 808, block.phase, { size: 18, weight: 600 }),
    textElement(x, 838, "Concept drawing,", { size: 13, fill: iron }),
    textElement(x, 855, "not for construction", { size: 13, fill: iron }),
    textElement(BLOCK.x + BLOCK.width - 18, 822, block.number, {
      face: "serif",
      size: 52,
      anchor: "end",
      fill: saddle,
    }),
    element("rect", {
      ...FIELD,
      width: 1540,
      fill: "none",
      stroke: ink,
      "stroke-width": pen.frame,
    }),
  ].join("");
}

/** Breaks a text at spaces into lines of at most `length` letters. */
export function wrap(text: string, length: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= length) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
