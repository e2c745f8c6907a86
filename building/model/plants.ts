/** The positions of the trees: noise places the groves, and single trees frame the building. */
import { half, length, site } from "../geometry/heights.ts";
import { forestDensity, groundHeight } from "./landscape.ts";
import { createRandom, noise } from "./random.ts";
import { curve } from "./site.ts";
import type { Solid } from "./solid.ts";
import { aspen, copse, fir, GROVE, grove, juniper, ponderosa, shrub } from "./tree-forms.ts";

/** x, y, z, the turn in radians, and the scale. */
export type Spot = readonly [number, number, number, number, number];

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

/** Whether a place is at least `margin` feet away from everything built. */
function isFree(x: number, y: number, margin: number): boolean {
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

/** Whether the place is on the approach from the south-west, which has no trees. */
const onApproach = (x: number, y: number) => y < -60 && x > -620 && x < 420 && y > -900;

/** Places single trees around the grounds, by noise. */
function woods(): Record<"ponderosa" | "fir" | "aspen", Spot[]> {
  const random = createRandom(71);
  const found = { ponderosa: [] as Spot[], fir: [] as Spot[], aspen: [] as Spot[] };
  for (let tries = 0; tries < 700; tries += 1) {
    const turn = random() * 2 * Math.PI;
    const r = 210 + 560 * random();
    const x = Math.cos(turn) * r;
    const y = 170 + Math.sin(turn) * r;
    const pick = random();
    const size = 0.72 + random() * 0.5;
    const wood = noise(x / 330, y / 330, 3) + (r - 700) / 2600 + (y > 420 ? 0.2 : -0.12);
    if (wood < 0.1 || !isFree(x, y, 24) || onApproach(x, y)) continue;
    const golden = noise(x / 170 + 40, y / 170, 2) > 0.16;
    const kind = golden ? "aspen" : pick < 0.62 ? "ponderosa" : "fir";
    found[kind].push(roundedSpot([x, y, groundHeight(x, y), turn * 7, size]));
  }
  return found;
}

/**
 * Yields places on rings around the building; each ring is wider than the one before by the same
 * factor.
 */
function* rings(
  from: number,
  to: number,
  growth: number,
  apart: number,
): Generator<[number, number, number]> {
  const random = createRandom(73);
  for (let r = from; r < to; r *= growth) {
    const count = Math.round((2 * Math.PI * r) / apart);
    for (let i = 0; i < count; i += 1) {
      const turn = ((i + random() * 0.9) / count) * 2 * Math.PI;
      const reach = r * (1 + (random() - 0.5) * (growth - 1));
      yield [Math.cos(turn) * reach, 150 + Math.sin(turn) * reach, random()];
    }
  }
}

/** Places the forest that closes the view in groves: dense in the north, open toward the south. */
function forest(): Record<"dark" | "behind" | "golden" | "hills" | "junipers", Spot[]> {
  const found: ReturnType<typeof forest> = {
    dark: [],
    behind: [],
    golden: [],
    hills: [],
    junipers: [],
  };
  const add = (kind: keyof typeof found, x: number, y: number, pick: number) =>
    found[kind].push(roundedSpot([x, y, groundHeight(x, y) - 2, pick * 60, 0.85 + pick * 0.4]));
  for (const [x, y, pick] of rings(760, 1750, 1.12, 190)) {
    if (forestDensity(x, y) < 0 || !isFree(x, y, GROVE) || onApproach(x, y)) continue;
    const isGolden = noise(x / 260 + 40, y / 260, 2) > 0.24;
    add(isGolden ? "golden" : Math.hypot(x, y) < 1150 ? "dark" : "behind", x, y, pick);
  }
  for (const [x, y, pick] of rings(1750, 4600, 1.1, 225))
    if (forestDensity(x, y) > 0.08) add("hills", x, y, pick);
  for (const [x, y, pick] of rings(520, 2600, 1.2, 210))
    if (forestDensity(x, y) < 0.1 && pick < 0.6 && isFree(x, y, 20) && !onApproach(x, y))
      add("junipers", x, y, pick);
  return found;
}

/**
 * Rounds a spot to whole feet, sixteen turns and a few sizes, which are enough for a wood and
 * compress well.
 */
const roundedSpot = ([x, y, z, turn, size]: Spot): Spot => [
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
    [-262, -160],
    [-246, 190],
    [-262, 230],
    [-232, 268],
    [420, 20],
    [440, 60],
    [-420, 210],
  ],
};

const stand = (spots: readonly (readonly number[])[], random: () => number): Spot[] =>
  spots.map(([x = 0, y = 0]) => roundedSpot([x, y, 0, random() * 6, 0.75 + random() * 0.4]));

export function plants(): { solid: Solid; name: string; spots: Spot[] }[] {
  const random = createRandom(72);
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
  const planted = shrubs.length;
  for (let i = 0; i < 900 && shrubs.length < 130; i += 1) {
    const x = (random() - 0.5) * 1500;
    const y = -500 + random() * 1300;
    if (isFree(x, y, 6)) shrubs.push(roundedSpot([x, y, 0, random() * 6, 0.7 + random() * 1.2]));
  }
  const far = forest();
  return [
    { name: "ponderosa", solid: ponderosa(81, false), spots: wood.ponderosa },
    {
      name: "ponderosa-near",
      solid: ponderosa(81, true),
      spots: stand(standing.ponderosa, random),
    },
    { name: "fir", solid: fir(82), spots: wood.fir },
    { name: "aspen", solid: aspen(83, false), spots: wood.aspen },
    { name: "aspen-near", solid: aspen(83, true), spots: stand(standing.aspen, random) },
    { name: "shrub", solid: shrub(84, true), spots: shrubs.slice(0, planted) },
    { name: "sage", solid: shrub(87, false), spots: shrubs.slice(planted) },
    { name: "juniper", solid: juniper(88), spots: far.junipers },
    { name: "forest", solid: grove(85, 0.06, 7), spots: far.dark },
    { name: "forest-behind", solid: grove(91, 0.06, 4), spots: far.behind },
    { name: "golden-forest", solid: grove(86, 0.7, 4), spots: far.golden },
    { name: "hill-forest", solid: copse(89), spots: far.hills },
  ];
}
