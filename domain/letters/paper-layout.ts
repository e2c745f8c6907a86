/**
 * Sets a letter on US Letter sheets, by estimating the width of its text (measures in
 * app/styles/desk/paper.css).
 */
import type { LetterText } from "./letter-text.ts";

/**
 * A space for an address: its width in points, and the type sizes in points (which are also line
 * heights) with the number of lines that fit.
 */
interface Place {
  width: number;
  sizes: readonly { points: 8 | 9 | 10; maxLines: number }[];
}

/**
 * 3.25 by 0.667 in, wherever the sheet slides. Up to three lines stay 1/8 in away from the window's
 * edges.
 */
const ENVELOPE_WINDOW: Place = {
  width: 234,
  sizes: [
    { points: 10, maxLines: 3 },
    { points: 9, maxLines: 5 },
    { points: 8, maxLines: 6 },
  ],
};

/**
 * An Avery 5160 label, 2 5/8 by 1 in, minus 1/8 in beside and 0.1 in above and below the address.
 */
export const LABEL_ON_SHEET: Place = {
  width: 171,
  sizes: [
    { points: 10, maxLines: 5 },
    { points: 9, maxLines: 6 },
    { points: 8, maxLines: 7 },
  ],
};

/**
 * Breaks an address into lines for its space, by default the envelope's window, in the largest type
 * that fits, or else the smallest.
 */
export function fitAddress(address: readonly string[], { width, sizes } = ENVELOPE_WINDOW) {
  const ways = sizes.map(({ points, maxLines }) => {
    const lines = address.flatMap((line) => wrap(line, width / points));
    return { points, lines, fits: lines.length <= maxLines };
  });
  return ways.find(({ fits }) => fits) ?? (ways.at(-1) as (typeof ways)[number]);
}

/** Breaks text into lines of at most `ems` ems; a word longer than 30 characters is cut. */
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

/** The width in ems of Source Sans 3, in which capitals are wider. */
const widthOf = (text: string) =>
  Array.from(text, (sign) => (/\p{Lu}/u.test(sign) ? 0.62 : 0.5)).reduce((sum, em) => sum + em, 0);

/**
 * Rows of a statement's table on its first sheet, together with all text, and on each further
 * sheet.
 */
const LINES_ON_FIRST_SHEET = 17;
const LINES_ON_FURTHER_SHEET = 30;
/** The space in rows that each line after the first takes in a value below the table. */
const FURTHER_LINE = 2 / 3;

/**
 * Splits a statement's rows into sheets; the last has room for what follows the table. Any other
 * letter is one sheet.
 */
export function sheetsOf({ paragraphs, table, rows, foot }: LetterText) {
  const sheets: (readonly string[])[][] = [[]];
  if (!table) return sheets;
  let remainingLines = LINES_ON_FIRST_SHEET - sumLines(paragraphs, 90);
  for (const row of table.rows) {
    const lines = Math.max(...row.map((cell, index) => sumLines([cell], index === 2 ? 45 : 18)));
    if (lines > remainingLines) {
      sheets.push([]);
      remainingLines = LINES_ON_FURTHER_SHEET;
    }
    sheets.at(-1)?.push(row);
    remainingLines -= lines;
  }
  const below = rows.reduce(
    (sum, { value }) => sum + 1 + (sumLines([value], 75) - 1) * FURTHER_LINE,
    0,
  );
  if (below + sumLines([foot], 100) + 3 > remainingLines) sheets.push([]);
  return sheets;
}

const sumLines = (texts: readonly string[], characters: number) =>
  texts.reduce((sum, { length }) => sum + Math.max(1, Math.ceil(length / characters)), 0);
