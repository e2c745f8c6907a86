/** Detects the type of an uploaded file from its content, ignoring its name and declared type. */
import { type PictureType, RefusedPicture } from "#domain/ports/picture-encoder.ts";

export const HEAD_BYTES = 256;

const HEIC_BRANDS = new Set(["heic", "heix", "hevc", "hevx", "mif1", "msf1"]);

/**
 * Returns the type of a file that starts with `head`. Throws `RefusedPicture` for any other file.
 */
export function pictureType(head: Buffer): PictureType {
  const text = (from: number, to: number) => head.toString("latin1", from, to);
  if (head.length === 0) throw new RefusedPicture("empty");
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return "jpeg";
  if (text(0, 8) === "\x89PNG\r\n\x1a\n") return "png";
  if (text(0, 4) === "RIFF" && text(8, 12) === "WEBP") return "webp";
  if (text(4, 8) === "ftyp") {
    const brands = brandsOf(head);
    if (brands.includes("avif") || brands.includes("avis")) return "avif";
    if (HEIC_BRANDS.has(brands[0] ?? "")) return "heic";
  }
  const start = head.toString("utf8").trimStart().toLowerCase();
  const isSvg = start.includes("<svg") || start.startsWith("<?xml");
  throw new RefusedPicture(isSvg ? "svg" : "not-a-picture");
}

/** Returns the major and compatible brands of an ISO media file (ISO/IEC 14496-12, 4.3). */
function brandsOf(head: Buffer) {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = [head.toString("latin1", 8, 12)];
  for (let offset = 16; offset + 4 <= end; offset += 4)
    brands.push(head.toString("latin1", offset, offset + 4));
  return brands;
}
