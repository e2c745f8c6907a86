/** Writes a rendering's master as AVIF and WebP at several widths. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureFile, RenderedPicture } from "./picture-file.ts";

/**
 * Widths in pixels. The master's own width is the largest, and replaces one of these that is
 * slightly smaller.
 */
const AVIF_WIDTHS = [480, 800, 1200, 1600, 2000, 2880];
const MIN_WIDTH_RATIO = 1.15;
/** Wider files, in pixels, take seconds to encode, and few visitors load them. */
const SLOW_WIDTH = 2400;
/** WebP has fewer and smaller widths, because only browsers without AVIF need it. */
const WEBP_WIDTHS = [640, 1200];
const MAX_WEBP_WIDTH = 2000;
const QUALITY = { avif: { usual: 52, dense: 40 }, webp: { usual: 76, dense: 60 } };
/**
 * AVIF with effort 3 takes a quarter of the time of effort 4 and 5 % more bytes (measured at 1920
 * x 1080). Effort 1 takes a third of the time of effort 3 and 9 % more bytes (at 3840 x 2400).
 */
const EFFORT = { avif: { usual: 3, vast: 1 }, webp: { usual: 4, vast: 4 } };
/**
 * Lower qualities for detailed pictures. At the usual quality, phones would load larger files than
 * those that these replaced.
 */
const AVIF_QUALITY = new Map([
  ["aerial-view", 46],
  ["basketball-layout", 49],
  ["building-mockup", 44],
  ["concert-layout", 50],
  ["entrance-plaza", 48],
  ["evening-road", 50],
  ["interior-arena", 46],
  ["mission", 48],
  ["panoramic-arena", 48],
  ["porch-evening", 51],
  ["restored-barn", 47],
  ["staircase-entrance", 49],
  ["trade-show-layout", 50],
  ["vision", 51],
  ["winter", 49],
]);
/** A hash of this recipe is in every file's name, so a change of it makes all files again. */
const RECIPE = JSON.stringify([
  QUALITY,
  EFFORT,
  SLOW_WIDTH,
  "dense above 3,000,000 pixels or upright above 800 wide",
]);

/**

 * Writes the missing files and returns their names. `earlier` is what the last run returned for
 * this name; when the master is unchanged, its colors are kept.
 */
export async function encodeMaster(
  name: string,
  master: Buffer,
  folder: string,
  earlier: PictureFile | undefined,
): Promise<RenderedPicture> {
  const hash = createHash("sha256")
    .update(master)
    .update(`${RECIPE}${AVIF_QUALITY.get(name) ?? ""}`)
    .digest("hex")
    .slice(0, 8);
  const stem = `${name}-${hash}`;
  const { width, height } = await sharp(master).metadata();
  if (!width || !height) throw new Error(`${name}: the master has no size`);
  const upTo = (largest: number, wanted: number[]) => [
    ...wanted.filter((w) => w * MIN_WIDTH_RATIO < largest),
    largest,
  ];
  const path = `/assets/building/${stem}`;
  const isUnchanged = earlier?.kind === "rendering" && earlier.path === path;
  const file: RenderedPicture = {
    kind: "rendering",
    path,
    width,
    height,
    avif: upTo(width, AVIF_WIDTHS),
    webp: upTo(Math.min(width, MAX_WEBP_WIDTH), WEBP_WIDTHS),
    ground: isUnchanged ? earlier.ground : await meanColors(master),
  };
  const write = async (w: number, format: keyof typeof QUALITY) => {
    const target = join(folder, `${stem}-${w}.${format}`);
    if (existsSync(target)) return;
    const density = isDense(w, (w * height) / width) ? "dense" : "usual";
    const own = format === "avif" && density === "usual" ? AVIF_QUALITY.get(name) : undefined;
    const quality = own ?? QUALITY[format][density];
    const effort = EFFORT[format][w > SLOW_WIDTH ? "vast" : "usual"];
    await sharp(master).resize({ width: w }).toFormat(format, { quality, effort }).toFile(target);
  };
  await Promise.all([
    ...file.avif.map((w) => write(w, "avif")),
    ...file.webp.map((w) => write(w, "webp")),
  ]);
  return file;
}

/**

 * Whether only screens with two or three dots per pixel load a file: large files, and upright
 * ones that are wider than a phone. The dots of such screens are too small to show a loss of
 * quality.
 */
const isDense = (width: number, height: number) =>
  width * height > 3_000_000 || (height > width && width > 800);

/**

 * Three colors, from top to bottom, that the page shows blurred until the picture has loaded.
 * Multiples of 8 halve the compressed bytes of a page with many pictures.
 */
async function meanColors(master: Buffer): Promise<string[]> {
  const bands = await sharp(master).resize(1, 3, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const rounded = bands.map((value) => Math.min(248, 8 * Math.round(value / 8)));
  const digits = Buffer.from(rounded).toString("hex");
  return [0, 6, 12].map((at) => `#${digits.slice(at, at + 6)}`);
}
