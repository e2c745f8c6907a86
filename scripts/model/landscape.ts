/** Meadow, broad ridges with late snow, and the evening sky: simple, far and soft. */
import { half, length } from "./building.ts";
import { noise } from "./chance.ts";
import { linear } from "./palette.ts";
import { type Colour, type Point, Solid, unit } from "./solid.ts";

/** Where the sun stands: low in the south-west. Toward it. */
export const sun = unit([-0.7, -0.66, 0.36]);

const mix = (a: Colour, b: Colour, share: number) => {
  const t = Math.min(1, Math.max(0, share));
  return a.map((c, i) => c * (1 - t) + (b[i] ?? 0) * t) as unknown as Colour;
};
const colours = (...hex: string[]) => hex.map(linear) as Colour[];
const FAR = 9000;

export const groundHeight = (x: number, y: number): number => {
  const far = Math.max(0, Math.hypot(x, y - 150) - 1100) / 1000;
  return far * far * 9 + Math.min(1, far) * 60 * Math.max(-0.3, noise(x / 1500, y / 1500));
};

function meadowColour(x: number, y: number): Colour {
  const [straw, sage, swale, forest] = colours("#b59d5d", "#8d8a4e", "#737141", "#4b5638") as [
    Colour,
    Colour,
    Colour,
    Colour,
  ];
  const broad = mix(straw, sage, 0.5 + noise(x / 240, y / 240) * 1.1);
  const patch = mix(broad, swale, noise(x / 70, y / 70, 3) * 0.9);
  const wooded = mix(
    patch,
    forest,
    (Math.hypot(x, y) - 1300) / 1600 + noise(x / 700, y / 700) * 0.5,
  );
  const away = Math.hypot(Math.max(0, Math.abs(x) - half), Math.max(0, -y, y - length));
  return wooded.map((c) => c * (0.62 + 0.38 * Math.min(1, away / 26))) as unknown as Colour;
}

export function meadow(): Solid {
  const solid = new Solid(61);
  const rings = [
    0,
    60,
    110,
    150,
    185,
    215,
    240,
    270,
    300,
    340,
    385,
    435,
    490,
    550,
    620,
    700,
    800,
    920,
    1080,
    1300,
    1600,
    2000,
    2600,
    3400,
    4600,
    6200,
    FAR,
  ];
  const sectors = 84;
  const at = (ring: number, i: number): Point => {
    const [r, turn] = [rings[ring] ?? 0, (i / sectors) * 2 * Math.PI];
    const [x, y] = [Math.cos(turn) * r, 150 + Math.sin(turn) * r];
    return [x, y, groundHeight(x, y) - 0.1];
  };
  for (let ring = 0; ring + 1 < rings.length; ring += 1)
    for (let i = 0; i < sectors; i += 1) {
      const corners = [at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), at(ring, i + 1)];
      solid.painted(
        "lawn",
        corners,
        corners.map(([x, y]) => meadowColour(x, y)),
      );
    }
  return solid;
}

interface Ridge {
  distance: number;
  low: number;
  high: number;
  seed: number;
  haze: number;
  snow: number;
}

const ridges: Ridge[] = [
  { distance: 15000, low: 1500, high: 1500, seed: 3, haze: 0.7, snow: 2150 },
  { distance: 11500, low: 800, high: 950, seed: 11, haze: 0.5, snow: 9999 },
  { distance: 9200, low: 320, high: 520, seed: 29, haze: 0.28, snow: 9999 },
];

/** A long back of a mountain range as a strip around the horizon, lit from the sun's side by its slopes. */
function range(solid: Solid, { distance, low, high, seed, haze, snow }: Ridge): void {
  const [forest, rock, white, air] = colours("#3f4a3a", "#8b7b6c", "#f1e7dc", "#b9b4b4") as [
    Colour,
    Colour,
    Colour,
    Colour,
  ];
  const columns = 170;
  const rows = 6;
  const crest = (turn: number) => {
    const [x, y] = [Math.cos(turn) * 3.1 + seed, Math.sin(turn) * 3.1 - seed];
    const north = 0.62 + 0.38 * Math.sin(turn);
    return (low + high * Math.max(0, 0.45 + noise(x, y, 5))) * north;
  };
  const at = (i: number, row: number): Point => {
    const turn = (i / columns) * 2 * Math.PI;
    const share = row / rows;
    const rough = noise(Math.cos(turn) * 17 + seed, share * 2.2 + Math.sin(turn) * 17, 3);
    const height =
      crest(turn) * share + (row && row < rows ? rough * high * 0.12 : 0) - (row ? 0 : 260);
    const r = distance + share * 1900 + rough * 500;
    return [Math.cos(turn) * r, 150 + Math.sin(turn) * r, height];
  };
  const colourAt = (point: Point, i: number, row: number): Colour => {
    const before = at(i - 1, row);
    const after = at(i + 1, row);
    const side =
      (after[2] - before[2]) / 130 + noise(point[0] / 700 + seed, point[2] / 300, 3) * 0.8;
    const east = -Math.sin((i / columns) * 2 * Math.PI);
    const lit = 0.82 + 0.3 * Math.tanh(side * (east * sun[0] > 0 ? 1 : -1));
    const bare = mix(forest, rock, (point[2] - 1050) / 700);
    const snowy = mix(bare, white, point[2] > snow + noise(i / 3, row / 2, 3) * 420 ? 0.85 : 0);
    const shaded = snowy.map((c) => c * lit) as unknown as Colour;
    return mix(shaded, air, haze + (1 - row / rows) * 0.22);
  };
  for (let i = 0; i < columns; i += 1)
    for (let row = 0; row < rows; row += 1) {
      const cells = [
        [i + 1, row],
        [i, row],
        [i, row + 1],
        [i + 1, row + 1],
      ] as const;
      const corners = cells.map(([a, b]) => at(a, b));
      solid.painted(
        "air",
        corners,
        corners.map((corner, k) => colourAt(corner, ...(cells[k] as readonly [number, number]))),
      );
    }
}

export function backdrop(): Solid {
  const solid = new Solid(62);
  for (const ridge of ridges) range(solid, ridge);
  sky(solid);
  return solid;
}

function sky(solid: Solid): void {
  const [glow, cream, pale, blue, deep] = colours(
    "#ffd9a0",
    "#efdcc0",
    "#cfd3d2",
    "#92aecb",
    "#5f86b4",
  ) as [Colour, Colour, Colour, Colour, Colour];
  const steps = [-4, 0, 2.5, 5, 8, 12, 17, 24, 33, 45, 62, 90].map(
    (degrees) => (degrees * Math.PI) / 180,
  );
  const sectors = 48;
  const at = (row: number, i: number): Point => {
    const [up, turn] = [steps[row] ?? 0, (i / sectors) * 2 * Math.PI];
    return [
      Math.cos(turn) * Math.cos(up) * 24000,
      Math.sin(turn) * Math.cos(up) * 24000,
      Math.sin(up) * 24000,
    ];
  };
  const colourAt = (point: Point): Colour => {
    const up = point[2] / 24000;
    const toward = Math.max(
      0,
      (unit(point)[0] * sun[0] + unit(point)[1] * sun[1]) / Math.hypot(sun[0], sun[1]),
    );
    const base =
      up < 0.14
        ? mix(cream, pale, up / 0.14)
        : up < 0.42
          ? mix(pale, blue, (up - 0.14) / 0.28)
          : mix(blue, deep, (up - 0.42) / 0.5);
    return mix(base, glow, toward ** 3 * Math.max(0, 1 - up * 2.1) * 0.9);
  };
  for (let row = 0; row + 1 < steps.length; row += 1)
    for (let i = 0; i < sectors; i += 1) {
      const corners = [at(row, i + 1), at(row, i), at(row + 1, i), at(row + 1, i + 1)];
      solid.painted("air", corners, corners.map(colourAt));
    }
}
