/** Decodes and encodes pictures, in the process of picture-process.ts (docs/decisions/0164). */
import decode from "heic-decode";
import sharp, { type Metadata, type Sharp } from "sharp";
import {
  type EncodedPicture,
  type PictureFileToMake,
  type PictureType,
  RefusedPicture,
} from "#domain/ports/picture-encoder.ts";

/** The limit of pixels is higher than any phone's camera writes in 40 MB. */
const MAX_PIXELS = 120_000_000;
/** In bytes; the process has 512 MB for this and everything else (picture-encoder.ts). */
const MAX_DECODING_BYTES = 384 * 1024 * 1024;
/** An estimate that allows 48 megapixels; if it is too low, the process ends. */
const HEIC_BYTES = 8;
const MIN_SIDE = 200;
/** The largest file that a page may request. */
const LARGEST = { width: 2400, height: 3600 };
const WIDTHS = { avif: [480, 800, 1200, 1600], webp: [640, 1200], jpg: [] };
const JPG_WIDTH = 1200;
/** The same as for the pictures of the first edition (building/pictures/encode-master.ts). */
const OPTIONS = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76, effort: 4 },
  jpg: { quality: 80, mozjpeg: true },
};

// Decoders of all other formats, including SVG and PDF, are switched off in this process.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: [
    "VipsForeignLoadJpeg",
    "VipsForeignLoadPng",
    "VipsForeignLoadWebp",
    "VipsForeignLoadHeif",
  ],
});
sharp.cache(false);
// Leaves a processor to the visitors while encoding.
sharp.concurrency(1);

/** A decoded picture: upright, in sRGB, without metadata, no larger than a page may request. */
export interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

/**
 * Decodes a file. Throws `RefusedPicture`; when the header asks for too much, before decoding any
 * pixel.
 */
export async function openPixels(bytes: Uint8Array, type: PictureType): Promise<Pixels> {
  try {
    const source = type === "heic" ? await decodedHeic(bytes) : await openChecked(bytes, type);
    const { data, info } = await source
      .autoOrient()
      .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColorspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    if (width < MIN_SIDE || height < MIN_SIDE) throw new RefusedPicture("too-small");
    return { data, width, height, channels };
  } catch (cause) {
    // The decoders' errors are about the file.
    throw cause instanceof RefusedPicture ? cause : new RefusedPicture("broken", { cause });
  }
}

async function openChecked(bytes: Uint8Array, type: Exclude<PictureType, "heic">) {
  const file = sharp(bytes, { limitInputPixels: false, failOn: "error" });
  const header = await file.metadata();
  checkSize(header.width, header.height, bytesPerPixel(type, header));
  return file;
}

function checkSize(width: number, height: number, perPixel: number) {
  if (width * height > MAX_PIXELS) throw new RefusedPicture("too-many-pixels");
  if (width * height * perPixel > MAX_DECODING_BYTES) throw new RefusedPicture("too-much-memory");
}

/**
 * Returns the bytes that a decoder needs for each pixel, measured with libvips 8.17. Most read a
 * few rows at a time, others have the whole picture in memory. The header's values matter only as
 * upper bounds.
 */
function bytesPerPixel(type: Exclude<PictureType, "heic">, header: Metadata): number {
  const { channels, depth, isProgressive, chromaSubsampling } = header;
  const sample = depth === "uchar" ? 1 : 2;
  if (type === "avif") return 18 * sample;
  if (type === "webp") return 5;
  if (!isProgressive) return 0;
  if (type === "png") return 1.2 * channels * sample;
  return chromaSubsampling === "4:2:0" ? 4 : 2.1 * channels;
}

/**
 * Decodes HEIC with libheif as WebAssembly, because sharp's prebuilt library leaves it out for its
 * patents.
 */
async function decodedHeic(bytes: Uint8Array) {
  const [image] = await decode.all({ buffer: bytes });
  if (!image) throw new RefusedPicture("broken");
  checkSize(image.width, image.height, HEIC_BYTES);
  const { data, width, height } = await image.decode();
  return sharp(data, { raw: { width, height, channels: 4 } });
}

const sharpOf = ({ data, width, height, channels }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

export function encodePixels(pixels: Pixels, { width, format }: PictureFileToMake) {
  const sized = sharpOf(pixels).resize({ width });
  if (format === "avif") return sized.avif(OPTIONS.avif).toBuffer();
  return format === "webp"
    ? sized.webp(OPTIONS.webp).toBuffer()
    : sized.jpeg(OPTIONS.jpg).toBuffer();
}

export async function describePixels(pixels: Pixels): Promise<EncodedPicture> {
  const { width, height } = pixels;
  const widths = (candidates: number[]) => [...candidates.filter((w) => w < width), width];
  return {
    width,
    height,
    ground: await meanColors(sharpOf(pixels)),
    avif: widths(WIDTHS.avif),
    webp: widths(WIDTHS.webp),
    jpg: [Math.min(JPG_WIDTH, width)],
  };
}

async function meanColors(pixels: Sharp): Promise<string[]> {
  const thirds = await pixels.resize(1, 3, { fit: "fill" }).raw().toBuffer();
  const channels = thirds.length / 3;
  return [0, 1, 2].map((row) => {
    const [red = 0, green = red, blue = red] = thirds.subarray(
      row * channels,
      (row + 1) * channels,
    );
    return `#${Buffer.from([red, green, blue]).toString("hex")}`;
  });
}
