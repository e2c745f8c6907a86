/** A rendering's master as AVIF and WebP at several widths. */
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import type { RenderedPicture } from "./picture-file.ts";

/** Widths in pixels; a master's own is the largest and takes the place of one just under it. */
const AVIF_WIDTHS = [480, 800, 1200, 1600, 2000];
const LEAST_STEP = 1.15;
/** Fewer widths, because only browsers without AVIF need them. */
const WEBP_WIDTHS = [640, 1200];
/** Effort 3 of AVIF takes a quarter of the time of 4 for 5 % more bytes (measured at 1920 x 1080). */
const recipes = {
  avif: { usual: { quality: 52, effort: 3 }, dense: { quality: 40, effort: 3 } },
  webp: { usual: { quality: 76, effort: 4 }, dense: { quality: 60, effort: 4 } },
};
/** Pictures of much detail, whose files of usual quality would be larger for phones than those before them. */
const AVIF_QUALITY = new Map([
  ["building-mockup", 46],
  ["entrance-plaza", 49],
  ["interior-arena", 47],
  ["mission", 49],
  ["restored-barn", 49],
  ["winter", 50],
]);
/** Part of every name: a change makes all files again. */
const RECIPE = JSON.stringify([recipes, "dense above 3,000,000 pixels or upright above 800 wide"]);

/** Writes the files that are missing; returns their names. */
export async function encodeMaster(
  name: string,
  master: Buffer,
  folder: string,
): Promise<RenderedPicture> {
  const quality = AVIF_QUALITY.get(name);
  const hash = createHash("sha256")
    .update(master)
    .update(`${RECIPE}${quality ?? ""}`)
    .digest("hex")
    .slice(0, 10);
  const stem = `${name}-${hash}`;
  const { width, height } = await sharp(master).metadata();
  if (!width || !height) throw new Error(`${name}: the master has no size`);
  const widths = (wanted: number[]) => [...wanted.filter((w) => w * LEAST_STEP < width), width];
  const file: RenderedPicture = {
    kind: "rendering",
    path: `/assets/pictures/${stem}`,
    width,
    height,
    avif: widths(AVIF_WIDTHS),
    webp: widths(WEBP_WIDTHS),
    ground: await meanColours(master),
  };
  const write = async (w: number, format: keyof typeof recipes) => {
    const target = join(folder, `${stem}-${w}.${format}`);
    if (existsSync(target)) return;
    const dense = isDense(w, (w * height) / width);
    const own = format === "avif" && !dense && quality ? { quality } : {};
    const recipe = { ...recipes[format][dense ? "dense" : "usual"], ...own };
    await sharp(master).resize({ width: w }).toFormat(format, recipe).toFile(target);
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

async function meanColours(master: Buffer): Promise<string[]> {
  const { data } = await sharp(master)
    .resize(1, 3, { fit: "fill" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [0, 3, 6].map((at) => `#${data.subarray(at, at + 3).toString("hex")}`);
}
