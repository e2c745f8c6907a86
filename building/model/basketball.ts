/** The arena floor as a basketball court, with the stands moved up to it. */
import { floorBack, floorFront } from "../geometry/heights.ts";
import { board, cover } from "./floor-parts.ts";
import { type Point, Solid } from "./solid.ts";

const middle = (floorFront + floorBack) / 2;

/** A painted stripe on the floor. */
const stripe = (solid: Solid, a: readonly [number, number], b: readonly [number, number]) =>
  solid.box("line", [a[0], a[1], 0.1], [b[0], b[1], 0.26]);

function arc(
  solid: Solid,
  [x, y]: readonly [number, number],
  r: number,
  from: number,
  to: number,
): void {
  const count = 20;
  const at = (i: number, radius: number): Point => {
    const turn = from + ((to - from) * i) / count;
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius, 0.26];
  };
  for (let i = 0; i < count; i += 1)
    solid.face("line", [at(i, r), at(i + 1, r), at(i + 1, r - 0.4), at(i, r - 0.4)].reverse());
}

export function basketball(): Solid {
  const solid = new Solid(32);
  cover(solid, "slab");
  board(solid);
  const x = 25;
  const y = 47;
  for (let strip = -y - 8; strip < y + 8; strip += 4)
    solid.box("court", [-x - 8, middle + strip, 0], [x + 8, middle + strip + 4, 0.16]);
  for (const [a, b] of [
    [-x - 8, -x],
    [x, x + 8],
  ] as const)
    solid.box("paint", [a, middle - y - 8, 0], [b, middle + y + 8, 0.2]);
  for (const side of [-1, 1]) {
    const end = middle + side * y;
    const [near, far] = [end, middle + side * (y + 8)].sort((p, q) => p - q) as [number, number];
    solid.box("paint", [-x, near, 0], [x, far, 0.2]);
    const [low, high] = [end, middle + side * (y - 19)].sort((p, q) => p - q) as [number, number];
    solid.box("paint", [-8, low, 0], [8, high, 0.2]);
    stripe(solid, [-x, end - 0.3], [x, end + 0.3]);
    arc(solid, [0, middle + side * (y - 19)], 6, 0, 2 * Math.PI);
    arc(
      solid,
      [0, middle + side * (y - 5)],
      23,
      side > 0 ? Math.PI : 0,
      side > 0 ? 2 * Math.PI : Math.PI,
    );
    hoop(solid, side, y);
  }
  for (const at of [-x, x]) stripe(solid, [at - 0.3, middle - y], [at + 0.3, middle + y]);
  stripe(solid, [-x, middle - 0.3], [x, middle + 0.3]);
  arc(solid, [0, middle], 6, 0, 2 * Math.PI);
  for (const side of [-1, 1])
    for (let row = 0; row < 5; row += 1) {
      const a = side * (x + 13 + row * 2.7);
      const b = side * (x + 28);
      solid.box(
        "oak",
        [Math.min(a, b), middle - 44, row ? row * 1.1 : 0],
        [Math.max(a, b), middle + 44, 1.2 + row * 1.1],
      );
    }
  return solid;
}

function hoop(solid: Solid, side: number, y: number): void {
  const end = middle + side * (y + 5);
  solid.beam("pine", [0, end, 0], [0, end - side * 3, 11], 0.9, 0.9);
  solid.beam("pine", [0, end - side * 3, 11], [0, middle + side * (y - 4), 12], 0.6, 0.6);
  solid.box(
    "cream",
    [-3, middle + side * (y - 4) - 0.15, 9.5],
    [3, middle + side * (y - 4) + 0.15, 13.2],
    { closed: true },
  );
  solid.round("saddle", [0, middle + side * (y - 5.4), 9.9], [0.8, 0.8], 0.25, 10);
}
