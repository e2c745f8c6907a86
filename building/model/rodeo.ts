/** The arena floor as worked earth, with bucking chutes and barrels. */
import { building, floorBack, floorFront, floorHalf } from "../geometry/heights.ts";
import { board } from "./floor-parts.ts";
import { linear } from "./palette.ts";
import { noise } from "./random.ts";
import { type Color, eachPart, type Point, Solid } from "./solid.ts";

const middle = (floorFront + floorBack) / 2;

/** Colors the loops of the harrow and damp patches on a grid of five feet. */
function dirt(solid: Solid): void {
  const dry = linear("#a98a66");
  const damp = linear("#7d6149");
  const track = linear("#6b513b");
  const step = 5;
  const end = floorBack + 10;
  const colorAt = (x: number, y: number): Color => {
    const patch = Math.min(1, Math.max(0, 0.5 + noise(x / 26, y / 26) * 0.9));
    const reach = Math.hypot(x / floorHalf, (y - middle) / 100);
    const loops = Math.sin(reach * 42 + noise(x / 30, y / 30) * 5);
    const worn = Math.max(0, loops) * 0.34 + Math.max(0, noise(x / 4, y / 4)) * 0.25;
    const mixed = eachPart(
      dry,
      (part, index) => part * (1 - patch * 0.55) + damp[index] * patch * 0.55,
    );
    return eachPart(mixed, (part, index) => part * (1 - worn) + track[index] * worn);
  };
  for (let x = -floorHalf; x < floorHalf; x += step)
    for (let y = floorFront; y < end; y += step) {
      const corners: Point[] = [
        [x, y, 0.05],
        [x + step, y, 0.05],
        [x + step, y + step, 0.05],
        [x, y + step, 0.05],
      ];
      solid.painted(
        "penEarth",
        corners,
        corners.map(([a, b]) => colorAt(a, b)),
      );
    }
}

function chuteGates(solid: Solid): void {
  const { x, y, w, d, count } = building.chutes;
  const pitch = w / count;
  for (let i = 0; i <= count; i += 1) {
    const at = x + i * pitch;
    solid.box("iron", [at - 0.25, y, 0], [at + 0.25, y + d, 6.6]);
    if (i === count) break;
    for (let rail = 0; rail < 6; rail += 1)
      solid.box("white", [at + 0.5, y - 0.3, 0.7 + rail], [at + pitch - 0.5, y, 1.15 + rail]);
    solid.box("pine", [at + 2.4, y - 0.5, 3.2], [at + pitch - 2.4, y - 0.3, 5.4]);
  }
  for (const side of [-1, 1]) {
    const [a, b] = side < 0 ? [-floorHalf, x] : [x + w, floorHalf];
    for (let rail = 0; rail < 5; rail += 1)
      solid.box(
        "iron",
        [a, floorBack - 0.1, 1 + rail * 1.2],
        [b, floorBack + 0.1, 1.2 + rail * 1.2],
      );
  }
}

export function rodeo(): Solid {
  const solid = new Solid(31);
  dirt(solid);
  chuteGates(solid);
  board(solid);
  for (const [x, y] of [
    [-32, 160],
    [32, 160],
    [0, 236],
  ] as const)
    for (const [i, name] of (["red", "cream", "red"] as const).entries())
      solid.round(name, [x, y, i], [0.95, 0.95], 1, 10);
  return solid;
}
