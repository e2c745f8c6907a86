/**
 * Converts the text of a drawing to outlines. Pictures can't use the fonts of their page. A font
 * inside a picture makes the page's thread parse it, and lay out each line twice.
 */
import { readFileSync } from "node:fs";
import { Blob, Buffer, Face, Font, shape } from "harfbuzzjs";
import subsetFont from "subset-font";

const FONTSOURCE = "node_modules/@fontsource-variable";
const SERIF = `${FONTSOURCE}/fraunces/files/fraunces-latin-opsz-normal.woff2`;
const SANS = `${FONTSOURCE}/source-sans-3/files/source-sans-3-latin-wght-normal.woff2`;

/** Printable ASCII characters, which are all that the drawings use. */
const LETTERS = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => 32 + i));
/**
 * Units per em of the outlines. They are whole numbers, so that a letter always has the same path.
 */
const EM = 1000;

type Cut = "serif" | "sans400" | "sans600";
const cuts: Record<Cut, Promise<Font>> = {
  serif: cut(SERIF, { opsz: 72, wght: 500 }),
  sans400: cut(SANS, { wght: 400 }),
  sans600: cut(SANS, { wght: 600 }),
};

/** Returns the drawing with a path in place of each text element. */
export async function outlineWords(svg: string): Promise<string> {
  const fonts = {
    serif: await cuts.serif,
    sans400: await cuts.sans400,
    sans600: await cuts.sans600,
  };
  return svg.replace(/<text([^>]*)>([^<]*)<\/text>/g, (_all, attributes: string, text: string) => {
    const read = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1];
    const face: Cut = read("font-family")?.includes("Serif")
      ? "serif"
      : read("font-weight") === "600"
        ? "sans600"
        : "sans400";
    const { d, width } = outline(fonts[face], unescapeMarkup(text));
    const size = Number(read("font-size")) / EM;
    const shift = { start: 0, middle: 0.5, end: 1 }[read("text-anchor") ?? "start"] ?? 0;
    const x = Number(read("x")) - width * size * shift;
    const place = `matrix(${size} 0 0 ${-size} ${round(x)} ${read("y")})`;
    const turn = read("transform");
    const fill = read("fill");
    return `<path transform="${turn ? `${turn} ` : ""}${place}"${fill ? ` fill="${fill}"` : ""} d="${d}"/>`;
  });
}

async function cut(file: string, variationAxes: Record<string, number>): Promise<Font> {
  const bytes = await subsetFont(readFileSync(file), LETTERS, {
    targetFormat: "sfnt",
    variationAxes,
  });
  const font = new Font(new Face(new Blob(new Uint8Array(bytes))));
  font.setScale(EM, EM);
  return font;
}

/**
 * Returns the outline of a line from its beginning on the baseline, with y upwards, and its width;
 * both in 1/EM.
 */
function outline(font: Font, text: string): { d: string; width: number } {
  const buffer = new Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  let width = 0;
  let d = "";
  for (const glyph of buffer.getGlyphInfosAndPositions()) {
    if (glyph.codepoint === 0) throw new Error(`the drawings' type lacks a letter of "${text}"`);
    d += letter(font, glyph.codepoint, width + (glyph.xOffset ?? 0), glyph.yOffset ?? 0);
    width += glyph.xAdvance ?? 0;
  }
  return { d, width };
}

/**
 * Returns the path of a letter at its position. Its steps are relative, so that equal letters have
 * equal paths.
 */
function letter(font: Font, id: number, x: number, y: number): string {
  let atX = 0;
  let atY = 0;
  let start = [0, 0];
  let d = "";
  for (const { type, values } of font.glyphToJson(id)) {
    const points = values.map(Math.round);
    const steps = points.map((value, i) => value - (i % 2 === 0 ? atX : atY));
    d +=
      d === ""
        ? `M${x + (points[0] ?? 0)} ${y + (points[1] ?? 0)}`
        : type.toLowerCase() + steps.join(" ");
    // Closing a contour returns to the point where it began.
    [atX = 0, atY = 0] = type === "Z" ? start : points.slice(-2);
    if (type === "M") start = points;
  }
  return d.replaceAll(" -", "-");
}

const round = (value: number) => Math.round(value * 100) / 100;

const unescapeMarkup = (text: string) =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&");
