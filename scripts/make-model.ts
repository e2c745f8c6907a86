/** Makes the model that visitors walk around from renderings/building.json; git ignores it. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { modelParts } from "./model/parts.ts";
import { writeModel } from "./model/write-model.ts";

const MODEL = "app/islands/building-3d/generated/arena.glb";

mkdirSync(dirname(MODEL), { recursive: true });
writeFileSync(MODEL, await writeModel(modelParts()));
