/** Puts the site's type into a drawing: pictures cannot use the fonts of the page that shows them. */
import { readFileSync } from "node:fs";
import subsetFont from "subset-font";

const FONTSOURCE = "node_modules/@fontsource-variable";
const SERIF = `${FONTSOURCE}/fraunces/files/fraunces-latin-opsz-normal.woff2`;
const SANS = `${FONTSOURCE}/source-sans-3/files/source-sans-3-latin-wght-normal.woff2`;

/** The drawing with just the letters it sets, as data URLs in a style element. */
export async function embedFonts(svg: string): Promise<string> {
  const set = { serif: new Set<string>(), sans: new Set<string>() };
  for (const [, attributes = "", content = ""] of svg.matchAll(/<text([^>]*)>([^<]*)<\/text>/g)) {
    const face = attributes.includes("Sheet Serif") ? set.serif : set.sans;
    for (const letter of content.replaceAll("&amp;", "&")) face.add(letter);
  }
  const faces = [
    await face("Sheet Serif", "500", SERIF, set.serif, { opsz: 72, wght: 500 }),
    await face("Sheet Sans", "400 600", SANS, set.sans, { wght: { min: 400, max: 600 } }),
  ];
  const styles = faces.join("");
  return styles ? svg.replace(/<svg[^>]*>/, (open) => `${open}<style>${styles}</style>`) : svg;
}

async function face(
  family: string,
  weight: string,
  file: string,
  letters: Set<string>,
  variationAxes: Record<string, number | { min: number; max: number }>,
): Promise<string> {
  if (letters.size === 0) return "";
  const cut = await subsetFont(readFileSync(file), [...letters].join(""), {
    targetFormat: "woff2",
    variationAxes,
  });
  const source = `url(data:font/woff2;base64,${cut.toString("base64")}) format("woff2")`;
  return `@font-face{font-family:"${family}";font-weight:${weight};src:${source}}`;
}
