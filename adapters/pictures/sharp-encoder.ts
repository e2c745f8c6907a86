/** Decodes and encodes pictures with sharp, which works on threads of its own (docs/decisions/0164). */
import sharp, { type Sharp } from "sharp";
import {
  type EncodedPicture,
  type OpenPicture,
  type PictureEncoder,
  type PictureFileToMake,
  type PictureType,
  RefusedPicture,
} from "#domain/ports/picture-encoder.ts";
import { decodeHeic } from "./decode-heic.ts";

/** More than any phone's camera writes in 40 MB. */
const PIXELS_MAX = 120_000_000;
/** Decoded whole in memory, four bytes each: AVIF and HEIC. */
const WHOLE_PIXELS_MAX = 50_000_000;
const SIDE_MIN = 200;
/** The largest file that a page may ask for. */
const LARGEST = { width: 2400, height: 3600 };
const WIDTHS = { avif: [480, 800, 1200, 1600], webp: [640, 1200], jpg: [] };
const JPG_WIDTH = 1200;
/** As the pictures of the first edition (building/pictures/encode-master.ts). */
const OPTIONS = {
  avif: { quality: 52, effort: 3 },
  webp: { quality: 76, effort: 4 },
  jpg: { quality: 80, mozjpeg: true },
};

// Decoders of all other formats are switched off in this process, SVG and PDF among them.
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
// Encoding leaves a processor to the visitors.
sharp.concurrency(1);

export const sharpEncoder: PictureEncoder = { open };

async function open(
  bytes: Uint8Array,
  type: PictureType,
  signal: AbortSignal,
): Promise<OpenPicture> {
  const source = type === "heic" ? await decodedHeic(bytes, signal) : sharpOf(bytes, type);
  try {
    const { data, info } = await source
      .autoOrient()
      .resize({ ...LARGEST, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "white" })
      .toColourspace("srgb")
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    if (width < SIDE_MIN || height < SIDE_MIN) throw new RefusedPicture("too-small");
    const pixels = () => sharp(data, { raw: { width, height, channels } });
    const picture = describe(width, height, await meanColours(pixels()));
    return { picture, encode: (file) => encode(pixels(), file) };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** Checks the size that the header states before any pixel is decoded. */
const sharpOf = (bytes: Uint8Array, type: PictureType) =>
  sharp(bytes, {
    limitInputPixels: type === "avif" ? WHOLE_PIXELS_MAX : PIXELS_MAX,
    failOn: "error",
  });

async function decodedHeic(bytes: Uint8Array, signal: AbortSignal) {
  const { data, width, height } = await decodeHeic(bytes, WHOLE_PIXELS_MAX, signal);
  return sharp(data, { raw: { width, height, channels: 4 } });
}

const encode = (pixels: Sharp, { width, format }: PictureFileToMake): Promise<Buffer> => {
  const sized = pixels.resize({ width });
  if (format === "avif") return sized.avif(OPTIONS.avif).toBuffer();
  return format === "webp"
    ? sized.webp(OPTIONS.webp).toBuffer()
    : sized.jpeg(OPTIONS.jpg).toBuffer();
};

function describe(width: number, height: number, ground: string[]): EncodedPicture {
  const widths = (wanted: number[]) => [...wanted.filter((w) => w < width), width];
  return {
    width,
    height,
    ground,
    avif: widths(WIDTHS.avif),
    webp: widths(WIDTHS.webp),
    jpg: [Math.min(JPG_WIDTH, width)],
  };
}

async function meanColours(pixels: Sharp): Promise<string[]> {
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

/** Errors of the decoders are about the file. */
function refusalOf(error: unknown): unknown {
  if (error instanceof RefusedPicture || !(error instanceof Error)) return error;
  const isTooLarge = error.message.includes("exceeds pixel limit");
  return new RefusedPicture(isTooLarge ? "too-many-pixels" : "broken", { cause: error });
}
