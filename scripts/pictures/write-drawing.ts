/** A drawing as an SVG file with its type inside. */
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { DrawnPicture } from "#features/media/picture-file.ts";
import { embedFonts } from "../drawings/embed-fonts.ts";

export async function writeDrawing(
  name: string,
  svg: string,
  folder: string,
): Promise<DrawnPicture> {
  const hash = createHash("sha256").update(svg).digest("hex").slice(0, 10);
  const file = `${name}-${hash}.svg`;
  const target = join(folder, file);
  if (!existsSync(target)) {
    writeFileSync(target, await embedFonts(svg));
  }
  const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
  return { kind: "drawing", path: `/assets/pictures/${file}`, width, height };
}
