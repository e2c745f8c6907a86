/**
 * Letters made of flat strokes, like iron letters on a beam. It has only the letters that the model
 * needs.
 */
import type { SubstanceName } from "./palette.ts";
import { minus, type Point, plus, type Solid, unit } from "./solid.ts";

/** The strokes of each letter, as corners "xz" in a grid; a letter is 4 wide and 6 high. */
const strokes: Record<string, string> = {
  A: "00 26 40, 12 32",
  E: "46 06 00 40, 03 33",
  G: "45 36 16 05 01 10 30 41 43 23",
  H: "00 06, 40 46, 03 43",
  I: "20 26",
  N: "00 06 40 46",
  R: "00 06 36 45 44 33 03, 23 40",
  S: "45 36 16 05 04 13 33 42 41 30 10 01",
  T: "06 46, 20 26",
  W: "06 10 24 30 46",
};
/**
 * The distance from one letter to the next, and the width of the narrow letter, in units of the
 * grid.
 */
const STEP = 5.6;
const NARROW = 3;

const stepOf = (letter: string) => (letter === "I" || letter === " " ? NARROW : STEP);

/** Writes a line with its center at `middle`, facing south; `high` and `thick` are in feet. */
export function drawText(
  solid: Solid,
  text: string,
  { middle, high, thick, of }: { middle: Point; high: number; thick: number; of: SubstanceName },
): void {
  const scale = high / 6;
  const wide = [...text].reduce((sum, letter) => sum + stepOf(letter), 0) * scale;
  let x = middle[0] - wide / 2;
  for (const letter of text) {
    const shift = letter === "I" ? 0.5 : (STEP - 4) / 2;
    const at = (corner: string): Point => [
      x + (Number(corner[0]) - (letter === "I" ? 1 : 0) + shift) * scale,
      middle[1],
      middle[2] + (Number(corner[1]) - 3) * scale,
    ];
    for (const line of strokes[letter]?.split(", ") ?? []) {
      const corners = line.split(" ").map(at);
      corners.slice(1).forEach((end, i) => {
        stroke(solid, of, corners[i] as Point, end, thick / 2);
      });
    }
    x += stepOf(letter) * scale;
  }
}

/** A flat bar. It extends by half its width beyond both ends, so that corners close. */
function stroke(solid: Solid, of: SubstanceName, from: Point, to: Point, reach: number): void {
  const way = unit(minus(to, from));
  const a = plus(from, way, -reach);
  const b = plus(to, way, reach);
  const side: Point = [-way[2], 0, way[0]];
  solid.face(of, [
    plus(a, side, -reach),
    plus(b, side, -reach),
    plus(b, side, reach),
    plus(a, side, reach),
  ]);
}
