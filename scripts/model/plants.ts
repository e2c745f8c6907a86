/** Trees: a few simple forms, each standing many times. */
import { half, length, site } from "./building.ts";
import { chance, noise } from "./chance.ts";
import { groundHeight } from "./landscape.ts";
import type { SubstanceName } from "./palette.ts";
import { curve } from "./site.ts";
import { type Point, Solid } from "./solid.ts";

/** x, y, z, turn in radians, scale. */
export type Spot = readonly [number, number, number, number, number];

/** A drooping, uneven whorl of branches. */
function whorl(
  solid: Solid,
  name: SubstanceName,
  z: number,
  r: number,
  high: number,
  random: () => number,
): void {
  const sides = 7;
  const shift = random() * 6;
  const rim = Array.from({ length: sides }, (_, i): Point => {
    const turn = (i / sides) * 2 * Math.PI + shift;
    const reach = r * (0.75 + random() * 0.4);
    return [Math.cos(turn) * reach, Math.sin(turn) * reach, z - r * 0.16 * random()];
  });
  const tip: Point = [(random() - 0.5) * r * 0.15, (random() - 0.5) * r * 0.15, z + high];
  rim.forEach((corner, i) => {
    const next = rim[(i + 1) % sides] as Point;
    solid.face(name, [corner, next, tip], 0.92 + 0.16 * random());
    solid.face(name, [next, corner, [0, 0, z + high * 0.12]], 0.5);
  });
}

/** A leafy lump: a rough ball. */
function lump(
  solid: Solid,
  name: SubstanceName,
  [cx, cy, cz]: Point,
  r: number,
  random: () => number,
): void {
  const [rows, sides] = [4, 6];
  const points = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: sides }, (_unused, i): Point => {
      const up = (row / rows - 0.5) * Math.PI;
      const turn = ((i + row / 2) / sides) * 2 * Math.PI;
      const reach = r * (0.85 + 0.3 * random());
      return [
        cx + Math.cos(turn) * Math.cos(up) * reach,
        cy + Math.sin(turn) * Math.cos(up) * reach,
        cz + Math.sin(up) * reach * 0.85,
      ];
    }),
  );
  for (let row = 0; row < rows; row += 1)
    for (let i = 0; i < sides; i += 1) {
      const at = (a: number, b: number) => points[a]?.[b % sides] as Point;
      const shade = 0.62 + (row / rows) * 0.5;
      solid.face(name, [at(row, i), at(row, i + 1), at(row + 1, i + 1)], shade);
      solid.face(name, [at(row, i), at(row + 1, i + 1), at(row + 1, i)], shade);
    }
}

function ponderosa(seed: number): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  solid.round("bark", [0, 0, -1], [1.5, 0.5], 44, 5);
  for (let i = 0; i < 6; i += 1) {
    const z = 19 + i * 6.6;
    const r = 9.4 - Math.abs(i - 1.2) * 1.45;
    const turn = i * 2.4;
    lump(
      solid,
      "needles",
      [Math.cos(turn) * r * 0.28, Math.sin(turn) * r * 0.28, z],
      r * 0.72,
      random,
    );
  }
  return solid;
}

function fir(seed: number): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  solid.round("bark", [0, 0, -1], [1, 0.5], 10, 5);
  for (let i = 0; i < 7; i += 1) whorl(solid, "fir", 5 + i * 5.4, 10 - i * 1.3, 9.5, random);
  return solid;
}

function aspen(seed: number): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  solid.round("aspenBark", [0, 0, -1], [0.62, 0.3], 26, 5);
  for (const [x, y, z, r] of [
    [0, 0, 21, 6.4],
    [2.4, 1.5, 27, 5],
    [-2.2, -1, 28, 4.4],
    [0.4, 0, 33, 3.6],
  ] as const)
    lump(solid, "aspen", [x, y, z], r, random);
  return solid;
}

function shrub(seed: number): Solid {
  const [solid, random] = [new Solid(seed), chance(seed)];
  lump(solid, "sage", [0, 0, 0.8], 1.7, random);
  return solid;
}

const rectangles = [
  site.plaza,
  site.camping,
  ...site.pens.filter(({ use }) => use === "warm-up"),
  ...site.parking,
  ...site.yards,
  { x: -half, y: -30, w: 2 * half, d: length + 60 },
];
const lines = [...site.roads, ...site.trails].map((way) => ({
  width: way.width,
  points: curve(way.points, "closed" in way, 40),
}));

/** Whether a tree may stand there, `margin` feet from everything built. */
function free(x: number, y: number, margin: number): boolean {
  const { barn, pond, pens } = site;
  const inside = [...rectangles, ...pens].some(
    (r) => x > r.x - margin && x < r.x + r.w + margin && y > r.y - margin && y < r.y + r.d + margin,
  );
  if (inside || Math.hypot(x - barn.x - barn.w / 2, y - barn.y - barn.d / 2) < 80) return false;
  if (Math.hypot((x - pond.x) / (pond.rx + margin), (y - pond.y) / (pond.ry + margin)) < 1)
    return false;
  return lines.every(({ points, width }) =>
    points.every(([px, py]) => Math.hypot(x - px, y - py) > width / 2 + margin),
  );
}

/** Groves by noise; denser and darker away from the building. The approach from the south-west stays open. */
function woods(): { ponderosa: Spot[]; fir: Spot[]; aspen: Spot[] } {
  const random = chance(71);
  const found = { ponderosa: [] as Spot[], fir: [] as Spot[], aspen: [] as Spot[] };
  for (let tries = 0; tries < 2600; tries += 1) {
    const [turn, r] = [random() * 2 * Math.PI, 210 + 1500 * random() ** 1.4];
    const [x, y] = [Math.cos(turn) * r, 170 + Math.sin(turn) * r];
    const [pick, size] = [random(), 0.72 + random() * 0.5];
    const wood = noise(x / 330, y / 330, 3) + (r - 900) / 2600 + (y > 420 ? 0.16 : -0.12);
    if (wood < 0.1 || !free(x, y, 24) || (y < -60 && x > -620 && x < 420 && y > -900)) continue;
    const grove = noise(x / 170 + 40, y / 170, 2);
    const kind = grove > 0.16 ? "aspen" : pick < 0.62 ? "ponderosa" : "fir";
    found[kind].push(coarse([x, y, groundHeight(x, y), turn * 7, size]));
  }
  return found;
}

/** Whole feet, sixteen turns and a few sizes are enough for a wood, and pack well. */
const coarse = ([x, y, z, turn, size]: Spot): Spot => [
  Math.round(x),
  Math.round(y),
  Math.round(z),
  (Math.round(turn * 2.55) / 16) * 2 * Math.PI,
  Math.round(size * 12) / 12,
];

/** Single trees that frame the building and the plaza. */
const standing = {
  aspen: [
    [-150, -60],
    [-162, -88],
    [-140, -112],
    [-172, -30],
    [148, -64],
    [160, -44],
    [142, -104],
    [-228, 60],
    [-236, 84],
    [-240, 30],
    [-380, 96],
    [-394, 120],
  ],
  ponderosa: [
    [-205, -40],
    [-190, -120],
    [-262, -160],
    [-402, 66],
    [-246, 190],
    [-262, 230],
    [-232, 268],
    [420, 20],
    [440, 60],
    [-420, 210],
  ],
};

const stand = (spots: readonly (readonly number[])[], random: () => number): Spot[] =>
  spots.map(([x = 0, y = 0]) => [x, y, 0, random() * 6, 0.75 + random() * 0.4]);

export function plants(): { solid: Solid; name: string; spots: Spot[] }[] {
  const random = chance(72);
  const wood = woods();
  const shrubs: Spot[] = [];
  for (const side of [-1, 1]) {
    for (let x = 60; x < 95; x += 4)
      shrubs.push([side * x, -4 + (random() - 0.5) * 2, 1.8, random() * 6, 0.9 + random() * 0.5]);
    for (const y of [-66, -108])
      for (let x = -9; x <= 9; x += 3)
        shrubs.push([
          side * 74 + x,
          y + (random() - 0.5) * 5,
          2.4,
          random() * 6,
          0.8 + random() * 0.6,
        ]);
  }
  for (let i = 0; i < 900 && shrubs.length < 200; i += 1) {
    const [x, y] = [(random() - 0.5) * 1500, -500 + random() * 1300];
    if (free(x, y, 6)) shrubs.push([x, y, 0, random() * 6, 0.7 + random() * 1.2]);
  }
  return [
    {
      name: "ponderosa",
      solid: ponderosa(81),
      spots: [...wood.ponderosa, ...stand(standing.ponderosa, random)],
    },
    { name: "fir", solid: fir(82), spots: wood.fir },
    { name: "aspen", solid: aspen(83), spots: [...wood.aspen, ...stand(standing.aspen, random)] },
    { name: "shrub", solid: shrub(84), spots: shrubs },
  ];
}
