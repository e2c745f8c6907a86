/**
 * The forms of trees and shrubs: near trees have a full crown; distant ones stand in groves of
 * plain trees.
 */

import type { SubstanceName } from "./palette.ts";
import { createRandom } from "./random.ts";
import { type Color, cross, eachPart, minus, type Point, plus, Solid, unit } from "./solid.ts";

type Random = () => number;

/** The settings of a crown. All parts of one crown face away from its heart. */
interface Crown {
  solid: Solid;
  name: SubstanceName;
  heart: Point;
  random: Random;
}

const directionOf = (turn: number): Point => [Math.cos(turn), Math.sin(turn), 0];
const TURN = 2 * Math.PI;
/** The golden angle: leaves at this angle to each other form no rows. */
const GOLDEN = Math.PI * (3 - Math.sqrt(5));

const shaded = (color: Color, shade: number): Color =>
  eachPart(color, (part) => Math.min(1, part * shade));

/**
 * Adds the faces of a crown. As on a real tree, the roundness of the whole crown shows more than
 * that of a tuft.
 */
function foliage(
  { solid, name, heart }: Crown,
  center: Point,
  faces: readonly (readonly Point[])[],
  shadeAt: (point: Point) => number,
): void {
  const color = solid.tone(name, 1);
  const facing = (point: Point) =>
    unit(
      plus(plus([0, 0, 0.25], unit(minus(point, center)), 0.45), unit(minus(point, heart)), 0.7),
    );
  for (const corners of faces)
    solid.painted(
      name,
      corners,
      corners.map((corner) => shaded(color, shadeAt(corner))),
      corners.map(facing),
    );
}

/** A flat spray of needles with a ragged edge, dark below. */
function spray(crown: Crown, center: Point, r: number, points: number): void {
  const { random } = crown;
  const shift = random();
  const rim = Array.from({ length: points }, (_, i) => {
    const reach = r * (points > 6 && i % 2 ? 0.62 : 1.05) * (0.8 + 0.4 * random());
    const out = plus(center, directionOf(((i + shift) / points) * TURN), reach);
    return plus(out, [0, 0, (random() - 0.6) * r * 0.35]);
  });
  const top = plus(center, [0, 0, r * 0.5]);
  const bottom = plus(center, [0, 0, -r * 0.4]);
  const next = (i: number) => rim[(i + 1) % points] as Point;
  const faces = rim.flatMap((corner, i) => [
    [corner, next(i), top],
    [next(i), corner, bottom],
  ]);
  foliage(crown, center, faces, (point) => (point === top ? 1.12 : point === bottom ? 0.5 : 0.86));
}

/** A skirt of drooping branches under a tip. */
function skirt(crown: Crown, center: Point, r: number, high: number, points: number): void {
  const { random } = crown;
  const shift = random();
  const rim = Array.from({ length: points }, (_, i) => {
    const reach = r * (points > 6 && i % 2 ? 0.66 : 1) * (0.85 + 0.3 * random());
    const out = plus(center, directionOf(((i + shift) / points) * TURN), reach);
    return plus(out, [0, 0, -r * 0.25 * random()]);
  });
  const tip = plus(center, [0, 0, high]);
  const faces = rim.map((corner, i) => [corner, rim[(i + 1) % points] as Point, tip]);
  foliage(crown, center, faces, (point) => (point === tip ? 1.15 : 0.62));
}

/** A tuft of leaves: an uneven ball, dark below. */
function tuft(crown: Crown, center: Point, r: number, sides: number, flat: number): void {
  const { random } = crown;
  const ring = (up: number, shift: number) =>
    Array.from({ length: sides }, (_, i) => {
      const reach = r * (0.8 + 0.36 * random()) * Math.cos(up);
      const out = plus(center, directionOf(((i + shift) / sides) * TURN), reach);
      return plus(out, [0, 0, Math.sin(up) * r * flat * (0.7 + 0.6 * random())]);
    });
  const low = ring(-0.35, 0);
  const high = ring(0.45, 0.5);
  const foot = plus(center, [0, 0, -r * flat]);
  const top = plus(center, [0, 0, r * flat]);
  const at = (points: Point[], i: number) => points[i % sides] as Point;
  const faces = low.flatMap((_, i) => [
    [at(low, i + 1), at(low, i), foot],
    [at(low, i), at(low, i + 1), at(high, i)],
    [at(low, i + 1), at(high, i + 1), at(high, i)],
    [at(high, i), at(high, i + 1), top],
  ]);
  foliage(crown, center, faces, ([, , z]) => 0.84 + (0.34 * (z - center[2])) / (r * flat));
}

/** Single leaves or needles around a tuft, which make its outline irregular. */
function leaves(crown: Crown, center: Point, shell: { r: number; tall: number }, leaf: Leaf): void {
  const { random } = crown;
  for (let i = 0; i < leaf.count; i += 1) {
    const up = 1 - (2 * (i + 0.5)) / leaf.count;
    const out = plus([0, 0, up], directionOf(i * GOLDEN), Math.sqrt(1 - up * up));
    const reach = shell.r * (0.8 + 0.35 * random());
    const middle = plus(center, [out[0], out[1], out[2] * shell.tall], reach);
    const jitter = () => (random() - 0.5) * 1.2;
    const way = unit(plus(out, [jitter(), jitter(), jitter() + 0.3]));
    const side = unit(cross(Math.abs(way[2]) > 0.9 ? [1, 0, 0] : [0, 0, 1], way));
    const top = cross(way, side);
    const size = leaf.size * (0.75 + 0.5 * random());
    const spin = random() * TURN;
    const corners = [0, 1, 2].map((k) => {
      const [c, s] = directionOf(spin + (k / 3) * TURN);
      return plus(plus(middle, side, c * size), top, s * size);
    });
    foliage(crown, center, [corners], () => 0.94 + 0.2 * up);
  }
}

interface Leaf {
  count: number;
  /** Half the leaf's length in feet. */
  size: number;
}

/** A trunk that the light shows as round. */
function trunk(
  solid: Solid,
  name: SubstanceName,
  [x, y, z]: Point,
  [below, above]: readonly [number, number],
  high: number,
  sides = 5,
): void {
  const color = solid.tone(name, 1);
  for (let i = 0; i < sides; i += 1) {
    const a = directionOf((i / sides) * TURN);
    const b = directionOf(((i + 1) / sides) * TURN);
    const foot = [a, b].map((way) => plus([x, y, z], way, below));
    const head = [b, a].map((way) => plus([x, y, z + high], way, above));
    solid.painted(
      name,
      [...foot, ...head],
      [0.8, 0.8, 1, 1].map((shade) => shaded(color, shade)),
      [a, b, b, a],
    );
  }
}

/**
 * Sixty feet of bare orange trunk, and an open crown of flat sprays that is widest below its
 * middle.
 */
export function ponderosa(seed: number, near: boolean): Solid {
  const solid = new Solid(seed);
  const random = createRandom(seed);
  trunk(solid, "bark", [0, 0, -1], [1.5, 0.3], 60, near ? 7 : 5);
  const count = near ? 27 : 13;
  for (let i = 0; i < count; i += 1) {
    const share = i / (count - 1);
    const wide = (1 - share ** 1.5) * 8 * (0.6 + 0.4 * Math.min(1, share * 4));
    const height = 19 + share * 41 + (random() - 0.5) * 4 * (1 - share);
    const crown: Crown = { solid, name: "needles", heart: [0, 0, height - 5], random };
    const center = plus([0, 0, height], directionOf(i * GOLDEN), wide * (0.7 + 0.5 * random()));
    const r = (5.2 - share * 2.6) * (near ? 0.7 + 0.3 * random() : 1.1);
    spray(crown, center, r, near ? 6 : 5);
    if (near) leaves(crown, center, { r, tall: 0.55 }, { count: 14, size: 1.15 });
  }
  return solid;
}

export function fir(seed: number): Solid {
  const solid = new Solid(seed);
  const random = createRandom(seed);
  trunk(solid, "bark", [0, 0, -1], [1, 0.5], 8, 4);
  for (let i = 0; i < 7; i += 1) {
    const crown: Crown = { solid, name: "fir", heart: [0, 0, i * 5.6], random };
    skirt(crown, [0, 0, 4 + i * 5.6], 9.8 - i * 1.2, 11, 8);
  }
  return solid;
}

export function aspen(seed: number, near: boolean): Solid {
  const solid = new Solid(seed);
  const random = createRandom(seed);
  trunk(solid, "aspenBark", [0, 0, -1], [0.55, 0.15], 33);
  const crown: Crown = { solid, name: "aspen", heart: [0, 0, 21], random };
  for (const [x, y, z, wide] of [
    [1.2, -1, 15.5, 3],
    [-1.3, 0.9, 19.5, 3.9],
    [1.1, 1, 24, 3.6],
    [-0.3, -0.6, 28.5, 2.6],
  ] as const)
    if (near) {
      tuft(crown, [x, y, z], wide * 0.85, 5, 1.2);
      leaves(crown, [x, y, z], { r: wide * 1.12, tall: 1.25 }, { count: 85, size: 0.8 });
    } else tuft(crown, [x, y, z], wide * 1.15, 5, 1.15);
  return solid;
}

/** A low round bush; a near one has single leaves. */
export function shrub(seed: number, near: boolean): Solid {
  const solid = new Solid(seed);
  const random = createRandom(seed);
  const crown: Crown = { solid, name: "sage", heart: [0, 0, 0], random };
  tuft(crown, [0, 0, 0.7], near ? 1.4 : 1.6, 6, 0.8);
  if (near) leaves(crown, [0, 0, 0.7], { r: 1.6, tall: 0.8 }, { count: 36, size: 0.5 });
  return solid;
}

/** A juniper: a broad dark bush on the ground, taller than a person. */
export function juniper(seed: number): Solid {
  const solid = new Solid(seed);
  const random = createRandom(seed);
  const crown: Crown = { solid, name: "juniper", heart: [0, 0, 3], random };
  tuft(crown, [0, 0, 4.5], 4.6, 6, 1.1);
  tuft(crown, [1.2, -0.8, 8.6], 3, 5, 1.3);
  return solid;
}

/** The radius of a grove in feet. */
export const GROVE = 105;

/**
 * A part of a forest as one form, with the detail that you see from a distance; `sides` is the
 * number of sides of its conifers.
 */
export function grove(seed: number, golden: number, sides: number): Solid {
  const solid = new Solid(seed);
  const random = createRandom(seed);
  for (let i = 0; i < 15; i += 1) {
    const foot = plus([0, 0, 0], directionOf(random() * TURN), GROVE * Math.sqrt(random()));
    const size = 0.7 + random() * 0.6;
    const at = (height: number) => plus(foot, [0, 0, height * size]);
    const crown = { solid, random, heart: at(8) };
    if (random() < golden) {
      trunk(solid, "aspenBark", plus(foot, [0, 0, -8]), [0.5, 0.3], 26, 3);
      tuft({ ...crown, name: "aspen" }, at(24), 7.6 * size, 4, 1.35);
    } else {
      const pine = { ...crown, name: random() < 0.45 ? "needles" : "fir" } as const;
      skirt(pine, at(1), 9.8 * size, 36 * size, sides);
      const upper = sides > 6 ? sides : sides - 1;
      skirt({ ...pine, heart: at(20) }, at(24), 6.6 * size, 30 * size, upper);
    }
  }
  return solid;
}

/** A few trees close together, as plain as a far hill allows. */
export function copse(seed: number): Solid {
  const solid = new Solid(seed);
  const random = createRandom(seed);
  for (let i = 0; i < 5; i += 1) {
    const foot = plus([0, 0, -4], directionOf(random() * TURN), 58 * Math.sqrt(random()));
    const size = 0.7 + random() * 0.6;
    const crown: Crown = { solid, name: random() < 0.5 ? "needles" : "fir", heart: foot, random };
    skirt(crown, foot, 13 * size, 56 * size, 3);
  }
  return solid;
}
