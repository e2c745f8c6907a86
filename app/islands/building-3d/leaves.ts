/** The aspens' leaves by season. The model has those of fall. */
import type { Object3D } from "three";
import { namedMaterials } from "./model-parts.ts";
import type { Season } from "./sun.ts";

/** What red, green and blue of fall are multiplied by. In winter there are none. */
const TINTS: Record<Season, readonly [number, number, number] | null> = {
  spring: [0.42, 0.98, 2.2],
  summer: [0.27, 0.66, 1.7],
  fall: [1, 1, 1],
  winter: null,
};

/** Answers a function that shows the leaves of a season. */
export function seasonalLeaves(model: Object3D): (season: Season) => void {
  const leaves = namedMaterials(model, "leaf");
  return (season) => {
    const tint = TINTS[season];
    for (const material of leaves) {
      material.visible = tint !== null;
      if (tint) material.color.setRGB(...tint);
    }
  };
}
