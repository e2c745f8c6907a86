/**
 * Makes every picture the pages show: renderings as AVIF and WebP at several widths, plans as SVG.
 * Writes public/assets/pictures and
 * app/pictures/generated/pictures.json; git ignores both. A file's name holds the hash of what it
 * was made from, so what has not changed is not made again.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PictureFile } from "#app/pictures/picture-file.ts";
import { pictures } from "#content/pictures.ts";
import { elevationScene } from "./drawings/elevation-scene.ts";
import { drawPlans } from "./drawings/plans.ts";
import { encodeMaster } from "./pictures/encode-master.ts";
import { writeDrawing } from "./pictures/write-drawing.ts";

const MASTERS = "renderings/masters";
const OUT = "public/assets/pictures";
const MANIFEST = "app/pictures/generated/pictures.json";

mkdirSync(OUT, { recursive: true });
mkdirSync(join(MANIFEST, ".."), { recursive: true });

const made: Record<string, PictureFile> = {};
for (const name of Object.keys(pictures))
  made[name] = await encodeMaster(name, readFileSync(join(MASTERS, `${name}.webp`)), OUT);
for (const [name, svg] of Object.entries(drawPlans())) {
  made[name] = await writeDrawing(name, svg, OUT);
}
made["front-elevation"] = await writeDrawing("front-elevation", elevationScene(), OUT);

const kept = new Set(Object.values(made).map((file) => file.path.split("/").at(-1) ?? ""));
for (const file of readdirSync(OUT)) {
  if (![...kept].some((stem) => file.startsWith(stem))) rmSync(join(OUT, file));
}
writeFileSync(MANIFEST, `${JSON.stringify(made, null, 1)}\n`);
