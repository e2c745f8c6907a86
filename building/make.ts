/**
 * Makes the building's pictures and data for the pages: renderings as AVIF and WebP at several
 * widths and drawings as SVG (public/assets/building), their list, the front elevation and the 3D
 * model (building/results). Both folders are committed. A picture's name contains the hash of its
 * sources, so that this program doesn't make unchanged pictures again.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { modelParts } from "./model/parts.ts";
import { writeModel } from "./model/write-model.ts";
import { encodeMaster } from "./pictures/encode-master.ts";
import type { PictureFile } from "./pictures/picture-file.ts";
import { writeDrawing } from "./pictures/write-drawing.ts";
import { elevationScene } from "./plans/elevation-scene.ts";
import { drawFront, frontDrawing } from "./plans/front-elevation.ts";
import { drawPlans } from "./plans/plans.ts";

const MASTERS = "building/renderings/masters";
const PICTURES = "public/assets/building";
const RESULTS = "building/results";

type Pictures = Record<string, PictureFile>;

async function makePictures(earlier: Pictures): Promise<Pictures> {
  const made: Pictures = {};
  for (const file of readdirSync(MASTERS).sort()) {
    const name = basename(file, ".webp");
    const master = readFileSync(join(MASTERS, file));
    made[name] = await encodeMaster(name, master, PICTURES, earlier[name]);
  }
  const drawings = { ...drawPlans(), "front-elevation": elevationScene() };
  for (const [name, svg] of Object.entries(drawings))
    made[name] = await writeDrawing(name, svg, PICTURES);
  return made;
}

function removeOthers(made: Pictures): void {
  const stems = Object.values(made).map(({ path }) => basename(path));
  for (const file of readdirSync(PICTURES))
    if (!stems.some((stem) => file.startsWith(stem))) rmSync(join(PICTURES, file));
}

const writeJson = (name: string, value: unknown) =>
  writeFileSync(join(RESULTS, name), `${JSON.stringify(value, null, 1)}\n`);

for (const folder of [PICTURES, RESULTS]) mkdirSync(folder, { recursive: true });
const listed = join(RESULTS, "pictures.json");
const pictures = await makePictures(
  existsSync(listed) ? JSON.parse(readFileSync(listed, "utf8")) : {},
);
removeOthers(pictures);
writeJson("pictures.json", pictures);
const { outline, reach } = drawFront();
writeJson("front-elevation.json", { outline, reach });
writeFileSync(join(RESULTS, "front-elevation.svg"), frontDrawing());
writeFileSync(join(RESULTS, "arena.glb"), await writeModel(modelParts()));
