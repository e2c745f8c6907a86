/** The forms of trees and shrubs: near ones with a full crown, groves of plain ones for the distance. */
import { chance } from "./chance.ts";
import type { SubstanceName } from "./palette.ts";
import { cross, type Point, plus, Solid, unit } from "./solid.ts";

const circle = (sides: number, i: number, shift = 0) => {
  const turn = ((i + shift) / sides) * 2 * Math.PI;
  return [Math.cos(turn), Math.sin(turn)] as const;
};

/** A skirt of drooping branches under a tip. */
function whorl(
  solid: Solid,
  name: SubstanceName,
  [x, y, z]: Point,
  r: number,
  high: number,
  { sides, random }: { sides: number; random: () => number },
): void {
  const shift = random();
  const rim = Array.from({ length: sides }, (_, i): Point => {
    const [c, s] = circle(sides, i, shift);
    const reach = r * (0.78 + random() * 0.4);
    return [x + c * reach, y + s * reach, z - r * 0.2 * random()];
  });
  const tip: Point = [x, y, z + high];
  rim.forEach((corner, i) => {
    solid.face(name, [corner, rim[(i + 1) % sides] as Point, tip], 0.88 + 0.24 * random());
  });
}

/** A tuft of leaves: an uneven ball, flatter than wide, dark below. */
function tuft(
  solid: Solid,
  name: SubstanceName,
  [x, y, z]: Point,
  r: number,
  { sides, flat, random }: { sides: number; flat: number; random: () => number },
): void {
  const ring = (up: number, shift: number) =>
    Array.from({ length: sides }, (_, i): Point => {
      const [c, s] = circle(sides, i, shift);
      const reach = r * (0.82 + 0.34 * random()) * Math.cos(up);
      return [x + c * reach, y + s * reach, z + Math.sin(up) * r * flat];
    });
  const [low, high] = [ring(-0.35, 0), ring(0.4, 0.5)];
  const at = (points: Point[], i: number) => points[i % sides] as Point;
  for (let i = 0; i < sides; i += 1) {
    solid.face(name, [at(low, i + 1), at(low, i), [x, y, z - r * flat]], 0.6);
    solid.face(name, [at(low, i), at(low, i + 1), at(high, i)], 0.84);
    solid.face(name, [at(low, i + 1), at(high, i + 1), at(high, i)], 0.94);
    solid.face(name, [at(high, i), at(high, i + 1), [x, y, z + r * flat]], 1.14);
  }
}

/** The angle between two leaves at which they form no rows (the golden angle). */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

/** Kite-shaped leaves on a tuft, turned outward unevenly, so that its outline is irregular. */
function leaves(
  solid: Solid,
  name: SubstanceName,
  centre: Point,
  { wide, tall, count, leaf, random }: Crown & { random: () => number },
): void {
  const turn = random() * 7;
  for (let i = 0; i < count; i += 1) {
    const up = 1 - (2 * (i + 0.5)) / count;
    const [c, s] = circle(1, (turn + i * GOLDEN) / (2 * Math.PI));
    const flat = Math.sqrt(1 - up * up);
    const reach = 0.72 + 0.36 * random();
    const middle = plus(centre, [c * flat * wide, s * flat * wide, up * tall], reach);
    const jitter = () => (random() - 0.5) * 1.1;
    const out = unit([c * flat + jitter(), s * flat + jitter(), up + 0.25 + jitter()]);
    const side = unit(cross(Math.abs(out[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1], out));
    const top = cross(out, side);
    const size = leaf * (0.75 + 0.5 * random());
    const corner = (a: number, b: number) => plus(plus(middle, side, a * size), top, b * size);
    const corners = [corner(-0.2, -1), corner(0.95, -0.1), corner(0.1, 0.9), corner(-0.9, 0.25)];
    solid.face(name, corners, 0.86 + 0.26 * up + 0.12 * (random() - 0.5));
  }
}

interface Crown {
  /** Half axes, feet. */
  wide: number;
  tall: number;
  count: number;
  /** Half the length of one, feet. */
  leaf: number;
}

/** Sixty feet of trunk and an open, irregular crown, with leaves only where the camera can come near. */
export function ponderosa(seed: number, leafy: boolean): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  solid.round("bark", [0, 0, -1], [1.4, 0.3], 60, 5);
  const tiers = leafy ? 11 : 9;
  for (let i = 0; i < tiers; i += 1) {
    const [c, s] = circle(1, i * 0.382 + 0.1 * random());
    const share = i / (tiers - 1);
    const middle: Point = [c * (1 - share) * 5.4, s * (1 - share) * 5.4, 19 + share * 40];
    const wide = 5.6 - share * 3.4;
    const flat = leafy ? 0.45 : 0.7;
    tuft(solid, "needles", middle, wide * (leafy ? 0.72 : 1), { sides: 5, flat, random });
    if (leafy)
      leaves(solid, "needles", middle, { wide, tall: wide * 0.55, count: 20, leaf: 1.7, random });
  }
  return solid;
}

export function fir(seed: number): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  solid.round("bark", [0, 0, -1], [1, 0.5], 8, 5);
  for (let i = 0; i < 8; i += 1)
    whorl(solid, "fir", [0, 0, 4 + i * 5], 9.6 - i * 1.08, 9.2, { sides: 8, random });
  return solid;
}

export function aspen(seed: number, leafy: boolean): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  solid.round("aspenBark", [0, 0, -1], [0.55, 0.15], 33, 5);
  for (const [x, y, z, wide] of [
    [0.9, -0.6, 15.5, 3.2],
    [-0.7, 0.6, 20, 3.9],
    [0.6, 0.5, 25, 3.6],
    [-0.2, -0.3, 29.5, 2.6],
  ] as const)
    tuft(solid, "aspen", [x, y, z], wide * (leafy ? 1 : 1.2), { sides: 5, flat: 1.05, random });
  if (leafy)
    leaves(solid, "aspen", [0, 0, 22.5], { wide: 4.9, tall: 11, count: 180, leaf: 1.2, random });
  return solid;
}

export function shrub(seed: number): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  tuft(solid, "sage", [0, 0, 0.7], 1.7, { sides: 6, flat: 0.8, random });
  return solid;
}

/** How wide a grove is from its middle, feet. */
export const GROVE = 105;

/** A piece of wood as one form, with the detail that is visible from a distance. */
export function grove(seed: number, golden: number): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  for (let i = 0; i < 22; i += 1) {
    const [c, s] = circle(1, random());
    const r = GROVE * Math.sqrt(random());
    const [x, y, size] = [c * r, s * r, 0.75 + random() * 0.55];
    if (random() < golden) {
      solid.round("aspenBark", [x, y, -8], [0.5, 0.3], 26, 3);
      tuft(solid, "aspen", [x, y, 24 * size], 8 * size, { sides: 3, flat: 1.35, random });
    } else
      for (const level of [0, 1])
        whorl(
          solid,
          random() < 0.4 ? "needles" : "fir",
          [x, y, (level ? 22 : 2) * size - 3],
          (level ? 6.4 : 9.6) * size,
          (level ? 27 : 30) * size,
          { sides: 5, random },
        );
  }
  return solid;
}
