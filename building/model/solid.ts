/**
 * Collects faces. Flat faces have no normals: the renderer computes them, which makes the file a
 * third as large. Soft faces, which are those of plants and land, have a normal at each corner, so
 * that the light runs over their edges. Points are in feet as in parameters.json (x east, y north,
 * z up); a face's corners go counter-clockwise as seen from outside.
 */

import { type Finish, linear, type SubstanceName, substance } from "./palette.ts";
import { createRandom } from "./random.ts";

export type Point = readonly [number, number, number];
export type Color = readonly [number, number, number];

export interface Surface {
  positions: number[];
  colors: number[];
  /** Only soft faces have normals. */
  normals: number[];
  indices: number[];
}

export class Solid {
  readonly surfaces = new Map<Finish, Surface>();
  private readonly random: () => number;

  constructor(seed = 1) {
    this.random = createRandom(seed);
  }

  /** Adds a flat face with any number of corners, counter-clockwise as seen from outside. */
  face(name: SubstanceName, corners: readonly Point[], shade = 1): this {
    return this.shaded(name, corners, this.tone(name, shade));
  }

  /** Adds a box between two corners; it is open below unless `closed`. */
  box(
    name: SubstanceName,
    [x0, y0, z0]: Point,
    [x1, y1, z1]: Point,
    { closed = false, shade = 1 } = {},
  ): this {
    const corner = (x: number, y: number, z: number): Point => [x, y, z];
    const low = [corner(x0, y0, z0), corner(x1, y0, z0), corner(x1, y1, z0), corner(x0, y1, z0)];
    const high = low.map(([x, y]) => corner(x, y, z1));
    return this.prism(name, low, high, { closed, shade });
  }

  /**
   * Adds a body between two outlines with equally many corners, both counter-clockwise as seen from
   * above.
   */
  prism(
    name: SubstanceName,
    low: readonly Point[],
    high: readonly Point[],
    { closed = true, topped = true, shade = 1 } = {},
  ): this {
    const color = this.tone(name, shade);
    const at = (ring: readonly Point[], i: number) => ring[i % ring.length] as Point;
    low.forEach((_, i) => {
      this.shaded(name, [at(low, i), at(low, i + 1), at(high, i + 1), at(high, i)], color);
    });
    if (topped) this.shaded(name, high, color);
    if (closed) this.shaded(name, [...low].reverse(), color);
    return this;
  }

  /**
   * Adds a squared timber from one point to another, `wide` across and `deep` upward. Leave out its
   * ends where other parts hide them.
   */
  beam(
    name: SubstanceName,
    from: Point,
    to: Point,
    wide: number,
    deep: number,
    { ends = true } = {},
  ): this {
    const way = unit(minus(to, from));
    const side = unit(Math.abs(way[2]) > 0.95 ? cross(way, [0, 1, 0]) : cross(way, [0, 0, 1]));
    const up = cross(side, way);
    const ring = (p: Point) =>
      (
        [
          [-1, -1],
          [1, -1],
          [1, 1],
          [-1, 1],
        ] as const
      ).map(([a, b]) => plus(plus(p, side, (a * wide) / 2), up, (b * deep) / 2));
    return this.prism(name, ring(to), ring(from), { closed: ends, topped: ends });
  }

  /** Adds an upright round body, with its radius below and above. */
  round(
    name: SubstanceName,
    [x, y, z]: Point,
    [below, above]: readonly [number, number],
    high: number,
    sides = 6,
  ): this {
    const color = this.tone(name, 1);
    const surface = this.surfaceOf(name);
    const first = surface.positions.length / 3;
    for (let i = 0; i <= sides; i += 1) {
      const c = Math.cos((i / sides) * 2 * Math.PI);
      const s = Math.sin((i / sides) * 2 * Math.PI);
      push(surface, [x + c * below, y + s * below, z], color);
      push(surface, [x + c * above, y + s * above, z + high], color);
    }
    for (let i = 0; i < sides; i += 1) {
      const a = first + i * 2;
      surface.indices.push(a, a + 2, a + 3, a, a + 3, a + 1);
    }
    return this;
  }

  /**
   * Adds a face with a color at each corner. A soft face also has the direction that each corner
   * faces.
   */
  painted(
    name: SubstanceName,
    corners: readonly Point[],
    colors: readonly Color[],
    normals: readonly Point[] = [],
  ): this {
    const surface = this.surfaceOf(name);
    const first = surface.positions.length / 3;
    corners.forEach((corner, i) => {
      push(surface, corner, colors[i] ?? [1, 1, 1]);
    });
    surface.normals.push(...normals.flat());
    for (let i = 2; i < corners.length; i += 1)
      surface.indices.push(first, first + i - 1, first + i);
    return this;
  }

  surfaceOf(name: SubstanceName): Surface {
    const finish = substance(name).finish ?? "matte";
    const known = this.surfaces.get(finish);
    if (known) return known;
    const made: Surface = { positions: [], colors: [], normals: [], indices: [] };
    this.surfaces.set(finish, made);
    return made;
  }

  private shaded(name: SubstanceName, corners: readonly Point[], color: Color): this {
    return this.painted(
      name,
      corners,
      corners.map(() => color),
    );
  }

  /** Returns the substance's color, with a slightly different brightness each time. */
  tone(name: SubstanceName, shade: number): Color {
    const { color, varies = 0 } = substance(name);
    const bright = shade * (1 + (this.random() * 2 - 1) * varies);
    return eachPart(linear(color), (part) => Math.min(1, part * bright));
  }
}

function push(surface: Surface, point: Point, color: Color): void {
  surface.positions.push(...point);
  surface.colors.push(...color);
}

export const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const plus = (a: Point, b: Point, by = 1): Point => [
  a[0] + b[0] * by,
  a[1] + b[1] * by,
  a[2] + b[2] * by,
];
export const cross = (a: Point, b: Point): Point => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Point): Point => {
  const size = Math.hypot(...a) || 1;
  return [a[0] / size, a[1] / size, a[2] / size];
};

/** Changes red, green and blue of the color, each with the same function. */
export const eachPart = (
  [red, green, blue]: Color,
  change: (part: number, at: 0 | 1 | 2) => number,
): Color => [change(red, 0), change(green, 1), change(blue, 2)];

/**
 * Mixes two colors: returns the first when `share` is 0 or less, the second when it is 1 or more.
 */
export const blend = (a: Color, b: Color, share: number): Color => {
  const t = Math.min(1, Math.max(0, share));
  return eachPart(a, (part, index) => part * (1 - t) + b[index] * t);
};
