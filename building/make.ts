/**
 * Makes the building's pictures and data for the pages: renderings as AVIF and WebP at several widths
 * and drawings as SVG (public/assets/pictures), their list, the front elevation and the 3D model
 * (building/generated). git ignores both folders. A picture's name contains the hash of its sources, so
 * that unchanged pictures are not made again.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { modelParts } from "./model/parts.ts";
import { writeModel } from "./model/write-model.ts";
import { encodeMaster } from "./pictures/encode-master.ts";
import type { PictureFile } from "./pictures/picture-file.ts";
import { writeDrawing } from "./pictures/write-drawing.ts";
import { elevationScene } from "./plans/elevation-scene.ts";
import { drawFront } from "./plans/front-elevation.ts";
import { drawPlans } from "./plans/plans.ts";

const MASTERS = "building/renderings/masters";
const PICTURES = "public/assets/pictures";
const RESULTS = "building/generated";

async function makePictures(): Promise<Record<string, PictureFile>> {
  const made: Record<string, PictureFile> = {};
  for (const file of readdirSync(MASTERS).sort()) {
    const name = basename(file, ".webp");
    made[name] = await encodeMaster(name, readFileSync(join(MASTERS, file)), PICTURES);
  }
  const drawings = { ...drawPlans(), "front-elevation": elevationScene() };
  for (const [name, svg] of Object.entries(drawings))
    made[name] = await writeDrawing(name, svg, PICTURES);
  return made;
}

function removeOthers(made: Record<string, PictureFile>): void {
  const stems = Object.values(made).map(({ path }) => basename(path));
  for (const file of readdirSync(PICTURES))
    if (!stems.some((stem) => file.startsWith(stem))) rmSync(join(PICTURES, file));
}

const writeJson = (name: string, value: unknown) =>
  writeFileSync(join(RESULTS, name), `${JSON.stringify(value, null, 1)}\n`);

for (const folder of [PICTURES, RESULTS]) mkdirSync(folder, { recursive: true });
const pictures = await makePictures();
removeOthers(pictures);
writeJson("pictures.json", pictures);
writeJson("front-elevation.json", drawFront());
writeFileSync(join(RESULTS, "arena.glb"), await writeModel(modelParts()));
