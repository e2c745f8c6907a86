/** How a letter is set on US Letter sheets, by estimates of its type's width (measures in app/styles/desk/paper.css). */
import type { LetterText } from "./letter-text.ts";

/** Where an address stands: its width in points, sizes of type in points, as high as their lines, and how many lines of each fit. */
interface Place {
  width: number;
  sizes: readonly { points: 8 | 9 | 10; most: number }[];
}

/** 3.25 by 0.667 in wherever the sheet slides. Up to three lines stay 1/8 in away from the window's edges. */
const WINDOW: Place = {
  width: 234,
  sizes: [
    { points: 10, most: 3 },
    { points: 9, most: 5 },
    { points: 8, most: 6 },
  ],
};

/** A label of Avery 5160, 2 5/8 by 1 in, but for 1/8 in beside and 0.1 in above and below the address. */
export const LABEL: Place = {
  width: 171,
  sizes: [
    { points: 10, most: 5 },
    { points: 9, most: 6 },
    { points: 8, most: 7 },
  ],
};

/** The address as lines of its place, by default the envelope's window, in the largest type that fits; else in the smallest. */
export function setAddress(address: readonly string[], { width, sizes } = WINDOW) {
  const ways = sizes.map(({ points, most }) => {
    const lines = address.flatMap((line) => wrap(line, width / points));
    return { points, lines, fits: lines.length <= most };
  });
  return ways.find(({ fits }) => fits) ?? (ways.at(-1) as (typeof ways)[number]);
}

/** Lines of at most so many ems; a word of more than 30 characters is cut. */
function wrap(text: string, ems: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.match(/\S{1,30}\s*/g) ?? []) {
    if (widthOf(`${line}${word}`.trimEnd()) > ems) {
      lines.push(line);
      line = "";
    }
    line += word;
  }
  return [...lines, line];
}

/** In ems of Source Sans 3: capitals are wider. */
const widthOf = (text: string) =>
  Array.from(text, (sign) => (/\p{Lu}/u.test(sign) ? 0.62 : 0.5)).reduce((sum, em) => sum + em, 0);

/** Rows of a statement's table on its first sheet, with all text, and on each further one. */
const FIRST_SHEET = 17;
const FURTHER_SHEET = 30;
/** In rows: what a value below the table takes for each line after its first. */
const FURTHER_LINE = 2 / 3;

/** A statement's rows by sheet; the last has room for what follows the table. Any other letter is one sheet. */
export function sheetsOf({ paragraphs, table, rows, foot }: LetterText) {
  const sheets: (readonly string[])[][] = [[]];
  if (!table) return sheets;
  let left = FIRST_SHEET - sumLines(paragraphs, 90);
  for (const row of table.rows) {
    const lines = Math.max(...row.map((cell, at) => sumLines([cell], at === 2 ? 45 : 18)));
    if (lines > left) {
      sheets.push([]);
      left = FURTHER_SHEET;
    }
    sheets.at(-1)?.push(row);
    left -= lines;
  }
  const below = rows.reduce(
    (sum, { value }) => sum + 1 + (sumLines([value], 75) - 1) * FURTHER_LINE,
    0,
  );
  if (below + sumLines([foot], 100) + 3 > left) sheets.push([]);
  return sheets;
}

const sumLines = (texts: readonly string[], characters: number) =>
  texts.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / characters)), 0);
