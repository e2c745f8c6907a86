/** The set-ups of the arena floor by name: a rodeo, a court, a concert stage, or rows of booths. */

import { floorBack, floorFront } from "../geometry/heights.ts";
import { basketball } from "./basketball.ts";
import { board, cover } from "./floor-parts.ts";
import { createRandom } from "./random.ts";
import { rodeo } from "./rodeo.ts";
import { type Point, Solid } from "./solid.ts";

function concert(): Solid {
  const solid = new Solid(33);
  cover(solid, "slab");
  const front = 248;
  const back = 290;
  solid.box("stage", [-44, front, 0], [44, back, 5]);
  for (const side of [-1, 1]) {
    for (const y of [front + 2, back - 2])
      solid.box("steel", [side * 42 - 1, y - 1, 0], [side * 42 + 1, y + 1, 36]);
    for (let i = 0; i < 5; i += 1)
      solid.box(
        "iron",
        [side * 46 - 2.6, front - 2 + i * 0.4, 20 + i * 3],
        [side * 46 + 2.6, front + 2, 22.7 + i * 3],
        { closed: true },
      );
  }
  for (const y of [front + 2, back - 2]) {
    solid.beam("steel", [-43, y, 35], [43, y, 35], 1.4, 2);
    for (let x = -36; x <= 36; x += 9) solid.round("lamp", [x, y, 32.6], [1, 0.7], 1.2, 8);
  }
  for (let x = -30; x < 30; x += 4)
    solid.box("warm", [x + 0.2, back - 2.6, 7], [x + 3.8, back - 2.2, 27], {
      shade: 0.35 + 0.6 * Math.exp(-(((x + 2) / 18) ** 2)),
    });
  for (const [x, y, z] of [
    [-18, 274, 7.4],
    [0, 276, 8],
    [18, 274, 7.4],
  ] as const)
    solid.box("oak", [x - 7, y - 5, 5], [x + 7, y + 5, z - 1], { closed: true });
  for (let row = 0; row < 11; row += 1)
    for (let x = -56; x < 56; x += 28)
      solid
        .box("seat", [x + 3, 120 + row * 10.5, 1.1], [x + 25, 121.6 + row * 10.5, 1.5], {
          closed: true,
        })
        .box("seat", [x + 3, 119.8 + row * 10.5, 1.1], [x + 25, 120.1 + row * 10.5, 3], {
          closed: true,
        });
  return solid;
}

const fabrics = ["red", "blue", "pine", "gold", "cream", "saddle"] as const;

function tradeShow(): Solid {
  const solid = new Solid(34);
  const random = createRandom(340);
  cover(solid, "slab");
  board(solid);
  for (const x of [-46, -2, 42])
    solid.box("saddle", [x - 3.6, floorFront + 2, 0], [x + 3.6, floorBack - 4, 0.14]);
  for (const column of [-64, -34, -20, 10, 24, 54])
    for (let y = floorFront + 12; y < floorBack - 20; y += 13) {
      const fabric = fabrics[Math.floor(random() * fabrics.length)] ?? "cream";
      booth(solid, [column, y], fabric, random() < 0.4);
    }
  return solid;
}

function booth(
  solid: Solid,
  [x, y]: readonly [number, number],
  fabric: (typeof fabrics)[number],
  roofed: boolean,
): void {
  solid.box(fabric, [x, y, 0], [x + 10, y + 0.3, 8]);
  solid.box("cream", [x, y, 0], [x + 0.25, y + 10, 3]);
  solid.box("oak", [x + 2, y + 3, 2.2], [x + 8, y + 5.4, 2.6]);
  solid.box(fabric, [x + 2.1, y + 3.1, 0], [x + 7.9, y + 5.3, 2.2]);
  for (const dx of [0.2, 9.8])
    solid.box("oak", [x + dx - 0.15, y + 9, 0], [x + dx + 0.15, y + 9.3, 9]);
  solid.box(fabric, [x, y + 8.8, 7.6], [x + 10, y + 9.4, 9.2], { closed: true });
  if (!roofed) return;
  const rim: Point[] = [
    [x, y, 9],
    [x + 10, y, 9],
    [x + 10, y + 9.4, 9],
    [x, y + 9.4, 9],
  ];
  rim.forEach((corner, i) => {
    solid.face("cream", [corner, rim[(i + 1) % 4] as Point, [x + 5, y + 4.7, 13]]);
  });
}

export const floors = { rodeo, basketball, concert, "trade-show": tradeShow } as const;
