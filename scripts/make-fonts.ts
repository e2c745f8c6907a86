/**
 * Subsets the two font families to Latin letters and the signs in the texts. Fraunces becomes two
 * static fonts, which are smaller together than its variable font: one for titles and figures of at
 * least about 64 px, and one for smaller text. The thin strokes of the second stay visible at one
 * dot per pixel, where an H of the large font looks like two I. All three draw the keyboard's
 * apostrophe as the typographic one. Writes app/fonts/, which is committed: WOFF2 for pages, and
 * TTF for the picture that the server draws (adapters/pictures/draw-progress-card.ts), whose
 * library can't read WOFF2.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";
import { drawApostrophe } from "./draw-apostrophe.ts";

const FOLDER = "app/fonts";
const LATIN = characters([0x20, 0x7e], [0xa0, 0xff]);
const SIGNS = "–—‘’“”•…←→↑↓×−≈€™ʻ′″";

const FRAUNCES =
  "node_modules/@fontsource-variable/fraunces/files/fraunces-latin-opsz-normal.woff2";
const SOURCE_SANS =
  "node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2";

const faces = [
  { file: "fraunces-display", source: FRAUNCES, variationAxes: { opsz: 120, wght: 465 } },
  { file: "fraunces-text", source: FRAUNCES, variationAxes: { opsz: 60, wght: 540 } },
  {
    file: "source-sans-3",
    source: SOURCE_SANS,
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

const cut = (
  source: string,
  variationAxes: Record<string, number | { min: number; max: number }>,
) => subsetFont(readFileSync(source), LATIN + SIGNS, { targetFormat: "sfnt", variationAxes });

function characters(...ranges: [number, number][]): string {
  return ranges
    .flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
    )
    .join("");
}

mkdirSync(FOLDER, { recursive: true });
for (const { file, source, variationAxes } of faces) {
  const drawn = drawApostrophe(await cut(source, variationAxes));
  const packed = await subsetFont(drawn, LATIN + SIGNS, { targetFormat: "woff2" });
  writeFileSync(`${FOLDER}/${file}.woff2`, packed);
  writeFileSync(`${FOLDER}/${file}.ttf`, drawn);
}
