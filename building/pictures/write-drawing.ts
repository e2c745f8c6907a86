/** Writes a drawing as an SVG file, with its text as outlines. */
import { createHash } from "node:crypto";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { outlineWords } from "../plans/outline-words.ts";
import type { DrawnPicture } from "./picture-file.ts";

export async function writeDrawing(
  name: string,
  svg: string,
  folder: string,
): Promise<DrawnPicture> {
  const outlined = await outlineWords(svg);
  const hash = createHash("sha256").update(outlined).digest("hex").slice(0, 8);
  const file = `${name}-${hash}.svg`;
  const target = join(folder, file);
  if (!existsSync(target)) writeFileSync(target, outlined);
  const [, width = 0, height = 0] = /width="(\d+)" height="(\d+)"/.exec(svg)?.map(Number) ?? [];
  return { kind: "drawing", path: `/assets/building/${file}`, width, height };
}
