/** For scale: a few people, horses and riders, cars and tents. Simple forms that read from afar. */
import { site } from "./building.ts";
import { chance } from "./chance.ts";
import type { SubstanceName } from "./palette.ts";
import type { Spot } from "./plants.ts";
import { Solid } from "./solid.ts";

/** Somebody standing, five feet nine with the hat. */
function person(seed: number, shirt: SubstanceName, hatted: boolean): Solid {
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

/** A horse facing along -y, with a rider if there is a shirt for one. */
function horse(seed: number, shirt?: SubstanceName): Solid {
  const solid = new Solid(seed);
  for (const [x, y, lean] of [
    [-0.55, -2, -0.3],
    [0.55, -2.1, 0.3],
    [-0.55, 2.1, 0.4],
    [0.55, 2.2, -0.2],
  ] as const) {
    solid
      .beam("bay", [x, y, 3.3], [x, y + lean, 1.5], 0.55, 0.65)
      .beam("bay", [x, y + lean, 1.6], [x, y + lean * 0.6, 0], 0.36, 0.4);
  }
  const ring = (y: number, z: number, r: number) =>
    Array.from({ length: 7 }, (_, i) => {
      const turn = (i / 7) * 2 * Math.PI;
      return [Math.cos(turn) * r * 0.82, y, z + Math.sin(turn) * r] as const;
    });
  const body = [
    ring(2.9, 4.1, 0.5),
    ring(2.2, 4.2, 1.2),
    ring(0, 4, 1.08),
    ring(-2, 4.2, 1.2),
    ring(-3, 5.2, 0.72),
    ring(-3.9, 6.6, 0.46),
    ring(-4.5, 6.8, 0.42),
    ring(-5.6, 6, 0.24),
  ];
  for (let i = 0; i + 1 < body.length; i += 1)
    for (let k = 0; k < 7; k += 1) {
      const [a, b] = [body[i], body[i + 1]] as [(typeof body)[0], (typeof body)[0]];
      const n = (k + 1) % 7;
      const corners = [a[k], a[n], b[n], b[k]].map((p) => p ?? ([0, 0, 0] as const));
      solid.face("bay", corners.reverse(), 0.8 + 0.3 * Math.sin(((k + 0.5) / 7) * 2 * Math.PI));
    }
  solid.beam("iron", [0, 2.9, 4.7], [0, 3.7, 2.4], 0.35, 0.45);
  solid.beam("iron", [0, -2.9, 6], [0, -4, 7.2], 0.2, 0.5);
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

function car(seed: number, paint: SubstanceName, pickup: boolean): Solid {
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
    );
  slab(paint, -8, 8, 1.2, 3.4, 0.15);
  slab("dim", -3.5, pickup ? 1.5 : 6.5, 3.4, 5.4, 0.6);
  slab(paint, -2.4, pickup ? 0.9 : 5.8, 5.3, 5.6, 0.2);
  for (const y of [-5, 5])
    for (const x of [-2.7, 2.7]) solid.box("tyre", [x - 0.4, y - 1.2, 0], [x + 0.4, y + 1.2, 2.3]);
  return solid;
}

const tent = (): Solid => {
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

const caravan = (): Solid => {
  const solid = new Solid(98);
  solid
    .box("trailer", [-4, -11, 1.6], [4, 11, 9.6], { closed: true })
    .box("saddle", [-4.1, -11.1, 4], [4.1, 11.1, 4.9], { closed: true });
  solid
    .box("dim", [-4.2, -7, 5.6], [4.2, -2, 8], { closed: true })
    .box("canvas", [4, -3, 8.2], [10, 8, 8.5], { closed: true });
  for (const y of [-2, 2]) solid.box("tyre", [-4.1, y - 1.2, 0], [4.1, y + 1.2, 2.3]);
  return solid.beam("iron", [0, -11, 1.8], [0, -15, 1.4], 0.5, 0.5);
};

export interface Crowd {
  name: string;
  solid: Solid;
  spots: Spot[];
  phase?: number;
  floor?: string;
}

const facing = (x: number, y: number, degrees: number, z = 0): Spot => [
  x,
  y,
  z,
  (degrees * Math.PI) / 180,
  1,
];

function visitors(): Crowd[] {
  const spots = [
    [-20, -70, 160],
    [-17, -68, 200],
    [-14, -71, 150],
    [30, -100, 190],
    [33, -98, 170],
    [-48, -36, 150],
    [12, -30, 180],
    [16, -31, 200],
    [60, -128, 200],
    [64, -126, 160],
    [-80, -90, 100],
    [-30, -120, 185],
    [-26, -122, 170],
    [-27, -117, 180],
    [46, -58, 220],
  ] as const;
  const shirts: SubstanceName[] = ["red", "cream", "blue"];
  return shirts.map((shirt, i) => ({
    name: `visitors-${i + 1}`,
    solid: person(90 + i, shirt, i !== 1),
    spots: spots
      .filter((_, k) => k % shirts.length === i)
      .map(([x, y, turn]) => facing(x, y, turn, 0.2)),
  }));
}

function riders(): Crowd[] {
  const pens = site.pens.filter(({ use }) => use === "warm-up");
  const circling = pens.flatMap(({ x, y, w, d }) =>
    [0.4, 2.6, 4.4].map((turn) =>
      facing(
        x + w / 2 + Math.cos(turn) * w * 0.34,
        y + d / 2 + Math.sin(turn) * d * 0.34,
        (turn * 180) / Math.PI + 180,
      ),
    ),
  );
  const pasture = site.pens.find(({ use }) => use === "pasture");
  const random = chance(95);
  const loose = Array.from({ length: 7 }, () =>
    facing(
      (pasture?.x ?? 0) + 20 + random() * 150,
      (pasture?.y ?? 0) + 20 + random() * 130,
      random() * 360,
    ),
  );
  return [
    { name: "warm-up-riders", solid: horse(93, "cream"), spots: circling },
    { name: "loose-horses", solid: horse(94), spots: loose },
    {
      name: "rodeo-riders",
      solid: horse(96, "red"),
      floor: "rodeo",
      spots: [
        facing(-24, 166, 60),
        facing(18, 226, 160),
        facing(-6, 130, 200),
        facing(42, 190, 330),
      ],
    },
    {
      name: "players",
      solid: person(92, "red", false),
      floor: "basketball",
      spots: (
        [
          [-4, 196, 40],
          [8, 206, 200],
          [14, 186, 130],
          [-12, 212, 260],
          [2, 222, 180],
          [-9, 178, 20],
          [0, 190, 0],
        ] as const
      ).map(([x, y, turn]) => facing(x, y, turn, 0.2)),
    },
    {
      name: "guests",
      solid: person(99, "blue", true),
      floor: "trade-show",
      spots: Array.from({ length: 34 }, () =>
        facing(
          ([-46, -2, 42][Math.floor(random() * 3)] as number) + (random() - 0.5) * 7,
          96 + random() * 170,
          random() * 360,
        ),
      ),
    },
  ];
}

function parked(): Crowd[] {
  const random = chance(101);
  const lot = site.parking.find(({ modules }) => modules > 1);
  if (!lot) return [];
  const spots: Spot[] = [];
  const module = lot.d / lot.modules;
  for (let row = 0; row < lot.modules; row += 1)
    for (const side of [-1, 1])
      for (let x = lot.x + 8; x < lot.x + lot.w - 6; x += lot.stallWidth) {
        const y = lot.y + module * (row + 0.5) + side * (lot.aisle / 2 + lot.stallDepth / 2);
        if (random() < 0.2 + row * 0.13)
          spots.push(facing(x, y, (side > 0 ? 0 : 180) + (random() - 0.5) * 3));
      }
  const paints: SubstanceName[] = ["car", "red", "trailer", "blue"];
  return paints.map((paint, i) => ({
    name: `cars-${i + 1}`,
    solid: car(102 + i, paint, i % 2 === 0),
    spots: spots.filter((_, k) => (k * 7) % paints.length === i),
  }));
}

function camp(): Crowd[] {
  const pitches = site.camping.pitches.map(([x = 0, y = 0, turn = 0]) => facing(x, y, turn));
  return [
    {
      name: "tents",
      phase: site.camping.phase,
      solid: tent(),
      spots: pitches.filter((_, i) => i % 2 === 0),
    },
    {
      name: "caravans",
      phase: site.camping.phase,
      solid: caravan(),
      spots: pitches.filter((_, i) => i % 2 === 1),
    },
    {
      name: "campers",
      phase: site.camping.phase,
      solid: person(100, "gold", true),
      spots: pitches.filter((_, i) => i % 4 === 0).map(([x, y]) => facing(x + 12, y + 6, x)),
    },
  ];
}

export const crowds = (): Crowd[] => [...visitors(), ...riders(), ...parked(), ...camp()];
