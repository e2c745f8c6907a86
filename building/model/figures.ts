/** People, horses, riders, cars and tents in simple forms that suffice from a distance. */
import type { SubstanceName } from "./palette.ts";
import { Solid } from "./solid.ts";

/** A standing person, five feet nine inches tall with the hat. */
export function person(seed: number, shirt: SubstanceName, hatted: boolean): Solid {
  const solid = new Solid(seed);
  for (const side of [-1, 1]) {
    solid.round("denim", [side * 0.28, 0, 0], [0.2, 0.3], 2.8, 5);
    solid.beam(shirt, [side * 0.75, 0, 4.6], [side * 0.85, -0.15, 2.7], 0.3, 0.3);
  }
  solid
    .round(shirt, [0, 0, 2.7], [0.5, 0.68], 1.7, 6)
    .round(shirt, [0, 0, 4.4], [0.68, 0.25], 0.45, 6);
  solid
    .round("skin", [0, 0, 4.8], [0.3, 0.36], 0.45, 6)
    .round("skin", [0, 0, 5.25], [0.36, 0.22], 0.35, 6);
  if (hatted)
    solid
      .round("hat", [0, 0, 5.38], [0.85, 0.8], 0.08, 8)
      .round("hat", [0, 0, 5.45], [0.42, 0.34], 0.42, 7);
  return solid;
}

/** The differences between one horse and the next. */
interface HorseLook {
  coat: SubstanceName;
  /**
   * How far each lower leg reaches along y: the left and right foreleg, then the left and right
   * hind leg.
   */
  stride: readonly [number, number, number, number];
  /** How high the horse holds its head: 1 looks ahead, 0 grazes. */
  head: number;
  /** The color of the rider's shirt; undefined without a rider. */
  shirt?: SubstanceName;
}

/** A horse that faces along -y. */
export function horse(seed: number, { coat, stride, head, shirt }: HorseLook): Solid {
  const solid = new Solid(seed);
  const feet = [
    [-0.55, -2],
    [0.55, -2.1],
    [-0.55, 2.1],
    [0.55, 2.2],
  ] as const;
  feet.forEach(([x, y], i) => {
    const lean = stride[i] ?? 0;
    solid
      .beam(coat, [x, y, 3.3], [x, y + lean, 1.5], 0.55, 0.65)
      .beam(coat, [x, y + lean, 1.6], [x, y + lean * 0.6, 0], 0.36, 0.4);
  });
  const ring = (y: number, z: number, r: number) =>
    Array.from({ length: 7 }, (_, i) => {
      const turn = (i / 7) * 2 * Math.PI;
      return [Math.cos(turn) * r * 0.82, y, z + Math.sin(turn) * r] as const;
    });
  const low = 1 - head;
  const body = [
    ring(2.9, 4.1, 0.5),
    ring(2.2, 4.2, 1.2),
    ring(0, 4, 1.08),
    ring(-2, 4.2, 1.2),
    ring(-3, 5.2 - low * 0.4, 0.72),
    ring(-3.9 - low * 0.7, 6.6 - low * 2.8, 0.46),
    ring(-4.5 - low * 0.9, 6.8 - low * 3.7, 0.42),
    ring(-5.6 - low * 0.8, 6 - low * 4.6, 0.24),
  ];
  for (let i = 0; i + 1 < body.length; i += 1)
    for (let k = 0; k < 7; k += 1) {
      const [a, b] = [body[i], body[i + 1]] as [(typeof body)[0], (typeof body)[0]];
      const n = (k + 1) % 7;
      const corners = [a[k], a[n], b[n], b[k]].map((p) => p ?? ([0, 0, 0] as const));
      solid.face(coat, corners.reverse(), 0.8 + 0.3 * Math.sin(((k + 0.5) / 7) * 2 * Math.PI));
    }
  solid.beam("mane", [0, 2.9, 4.7], [0, 3.7, 2.4], 0.35, 0.45);
  solid.beam("mane", [0, -2.9, 6 - low * 0.3], [0, -4 - low * 0.6, 7.2 - low * 2.7], 0.2, 0.5);
  if (shirt) rider(solid, shirt);
  return solid;
}

function rider(solid: Solid, shirt: SubstanceName): void {
  solid.box("saddle", [-0.95, -0.9, 5], [0.95, 1, 5.3], { closed: true });
  for (const side of [-1, 1]) {
    solid.beam("denim", [side * 0.5, 0.1, 5.4], [side * 1.15, -0.5, 3.9], 0.45, 0.45);
    solid.beam("denim", [side * 1.15, -0.5, 4], [side * 1.15, -0.2, 2.4], 0.36, 0.36);
    solid.beam(shirt, [side * 0.7, 0, 7.1], [side * 0.45, -0.9, 5.9], 0.3, 0.3);
  }
  solid
    .round(shirt, [0, 0, 5.3], [0.52, 0.68], 1.6, 6)
    .round(shirt, [0, 0, 6.9], [0.68, 0.25], 0.45, 6);
  solid.round("skin", [0, 0, 7.3], [0.3, 0.34], 0.75, 6);
  solid
    .round("hat", [0, 0, 7.9], [0.85, 0.8], 0.08, 8)
    .round("hat", [0, 0, 7.97], [0.42, 0.34], 0.42, 7);
}

export function car(seed: number, paint: SubstanceName, pickup: boolean): Solid {
  const solid = new Solid(seed);
  const slab = (
    name: SubstanceName,
    y0: number,
    y1: number,
    z0: number,
    z1: number,
    taper: number,
  ) =>
    solid.prism(
      name,
      [
        [-3, y0, z0],
        [3, y0, z0],
        [3, y1, z0],
        [-3, y1, z0],
      ],
      [
        [-3 + taper, y0 + taper * 1.6, z1],
        [3 - taper, y0 + taper * 1.6, z1],
        [3 - taper, y1 - taper, z1],
        [-3 + taper, y1 - taper, z1],
      ],
      { closed: false },
    );
  slab(paint, -8, 8, 1.2, 3.4, 0.15);
  slab("dim", -3.5, pickup ? 1.5 : 6.5, 3.4, 5.4, 0.6);
  slab(paint, -2.4, pickup ? 0.9 : 5.8, 5.3, 5.6, 0.2);
  for (const y of [-5, 5])
    for (const side of [-1, 1])
      solid.face("tire", [
        [side * 3.05, y - side * 1.2, 0],
        [side * 3.05, y + side * 1.2, 0],
        [side * 3.05, y + side * 1.2, 2.3],
        [side * 3.05, y - side * 1.2, 2.3],
      ]);
  return solid;
}

export const tent = (): Solid => {
  const solid = new Solid(97);
  const [a, b, c, d] = [
    [-5, -6, 0],
    [5, -6, 0],
    [5, 6, 0],
    [-5, 6, 0],
  ] as const;
  const [front, back] = [
    [0, -6, 8],
    [0, 6, 8],
  ] as const;
  solid.face("canvas", [b, c, back, front]).face("canvas", [d, a, front, back]);
  return solid
    .face("canvas", [a, b, front], 0.75)
    .face("canvas", [c, d, back], 0.75)
    .box("stage", [-1.4, -6.1, 0], [1.4, -6, 4]);
};

export const caravan = (): Solid => {
  const solid = new Solid(98);
  solid
    .box("trailer", [-4, -11, 1.6], [4, 11, 9.6], { closed: true })
    .box("saddle", [-4.1, -11.1, 4], [4.1, 11.1, 4.9], { closed: true });
  solid
    .box("dim", [-4.2, -7, 5.6], [4.2, -2, 8], { closed: true })
    .box("canvas", [4, -3, 8.2], [10, 8, 8.5], { closed: true });
  for (const y of [-2, 2]) solid.box("tire", [-4.1, y - 1.2, 0], [4.1, y + 1.2, 2.3]);
  return solid.beam("iron", [0, -11, 1.8], [0, -15, 1.4], 0.5, 0.5);
};
