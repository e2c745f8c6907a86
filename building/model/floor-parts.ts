/** Parts that several floors share: the score board, and the cover over the earth. */
import { floorBack, floorFront, floorHalf } from "../geometry/heights.ts";
import type { Solid } from "./solid.ts";

export function board(solid: Solid): void {
  solid.box("iron", [-33, 322.4, 31], [33, 323.8, 49]);
  for (let i = 0; i < 8; i += 1)
    solid.box("warm", [-32, 322.2, 32 + i * 2], [32, 322.5, 34 + i * 2], {
      shade: 0.25 + i * 0.09,
    });
  for (const side of [-1, 1]) solid.beam("letter", [side * 11, 322, 38.5], [0, 322, 45], 0.4, 1.6);
  solid.box("letter", [-0.8, 321.9, 34], [0.8, 322.1, 42]);
  solid.box("letter", [-4.5, 321.9, 38], [4.5, 322.1, 39.6]);
}

/** Adds the panels that cover the earth. */
export function cover(solid: Solid, name: "slab" | "stage"): void {
  for (let x = -floorHalf; x < floorHalf; x += 20)
    for (let y = floorFront; y < floorBack + 10; y += 20) {
      const east = x + 20;
      const north = Math.min(y + 20, floorBack + 10);
      solid.face(name, [
        [x, y, 0.06],
        [east, y, 0.06],
        [east, north, 0.06],
        [x, north, 0.06],
      ]);
    }
}
