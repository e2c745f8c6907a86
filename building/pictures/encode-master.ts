/** A rendering's master as AVIF and WebP at several widths. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { PictureFile, RenderedPicture } from "./picture-file.ts";

/** Widths in pixels; a master's own is the largest and takes the place of one just under it. */
const AVIF_WIDTHS = [480, 800, 1200, 1600, 2000, 2880];
const LEAST_STEP = 1.15;
/** Pixels of width above which a file is loaded by few, and encoding takes seconds. */
const VAST = 2400;
/** Fewer and smaller, because only browsers without AVIF need them. */
const WEBP_WIDTHS = [640, 1200];
const LARGEST_WEBP = 2000;
const QUALITY = { avif: { usual: 52, dense: 40 }, webp: { usual: 76, dense: 60 } };
/**
 * Effort 3 of AVIF takes a quarter of the time of 4 for 5 % more bytes (measured at 1920 x 1080),
 * effort 1 a third of the time of 3 for 9 % more (at 3840 x 2400).
 */
const EFFORT = { avif: { usual: 3, vast: 1 }, webp: { usual: 4, vast: 4 } };
/** Pictures of much detail, whose files of usual quality would be larger for phones than those before them. */
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
/** Part of every name: a change makes all files again. */
const RECIPE = JSON.stringify([
  QUALITY,
  EFFORT,
  VAST,
  "dense above 3,000,000 pixels or upright above 800 wide",
]);

/**
 * Writes the files that are missing; returns their names. `earlier` is what the last run returned for this
 * name; its colours are taken over when the master is unchanged.
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
    ...wanted.filter((w) => w * LEAST_STEP < largest),
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
    webp: upTo(Math.min(width, LARGEST_WEBP), WEBP_WIDTHS),
    ground: isUnchanged ? earlier.ground : await meanColours(master),
  };
  const write = async (w: number, format: keyof typeof QUALITY) => {
    const target = join(folder, `${stem}-${w}.${format}`);
    if (existsSync(target)) return;
    const density = isDense(w, (w * height) / width) ? "dense" : "usual";
    const own = format === "avif" && density === "usual" ? AVIF_QUALITY.get(name) : undefined;
    const quality = own ?? QUALITY[format][density];
    const effort = EFFORT[format][w > VAST ? "vast" : "usual"];
    await sharp(master).resize({ width: w }).toFormat(format, { quality, effort }).toFile(target);
  };
  await Promise.all([
    ...file.avif.map((w) => write(w, "avif")),
    ...file.webp.map((w) => write(w, "webp")),
  ]);
  return file;
}

/**
 * Whether only screens of two or three dots load a file: large ones, and upright ones that are wider than
 * a phone. Their dots are too small to show a loss.
 */
const isDense = (width: number, height: number) =>
  width * height > 3_000_000 || (height > width && width > 800);

/**
 * Three colours, from top to bottom, which are shown blurred until the picture is there. Multiples of 8
 * compress to half the bytes of a page that shows many pictures.
 */
async function meanColours(master: Buffer): Promise<string[]> {
  const bands = await sharp(master).resize(1, 3, { fit: "fill" }).removeAlpha().raw().toBuffer();
  const rounded = bands.map((value) => Math.min(248, 8 * Math.round(value / 8)));
  const digits = Buffer.from(rounded).toString("hex");
  return [0, 6, 12].map((at) => `#${digits.slice(at, at + 6)}`);
}
