/** Ridges with late snow and the evening sky, with their lighting baked into the colours. */
import { noise } from "./chance.ts";
import { linear } from "./palette.ts";
import { blend, type Colour, eachPart, minus, type Point, Solid, unit } from "./solid.ts";

/** Direction of the sun, low in the south-west. */
const sun = unit([-0.7, -0.66, 0.36]);
const colours = (...hex: string[]) => hex.map(linear) as Colour[];

interface Ridge {
  distance: number;
  low: number;
  high: number;
  seed: number;
  /** Share of the haze's colour. */
  haze: number;
  columns: number;
  rows: number;
  /** Height above which snow lies; below it is rock or forest. */
  snow: number;
  tree: number;
}

const ridges: Ridge[] = [
  {
    distance: 15000,
    low: 1900,
    high: 1750,
    seed: 3,
    haze: 0.16,
    columns: 190,
    rows: 7,
    snow: 1900,
    tree: 1500,
  },
  {
    distance: 11500,
    low: 1000,
    high: 900,
    seed: 11,
    haze: 0.16,
    columns: 96,
    rows: 4,
    snow: 9999,
    tree: 1250,
  },
  {
    distance: 9000,
    low: 420,
    high: 560,
    seed: 29,
    haze: 0.12,
    columns: 96,
    rows: 4,
    snow: 9999,
    tree: 9999,
  },
];

const [pines, rock, white, air] = colours("#3b4a34", "#8f6b4f", "#fbeee0", "#b7b3b4") as [
  Colour,
  Colour,
  Colour,
  Colour,
];

/** A mountain range as a strip around the horizon; its slopes are lit from the sun's side. */
function range(solid: Solid, ridge: Ridge): void {
  const { distance, low, high, seed, columns, rows } = ridge;
  const turnAt = (i: number) => (i / columns) * 2 * Math.PI;
  const crest = (turn: number) => {
    const [x, y] = [Math.cos(turn) * 3.1 + seed, Math.sin(turn) * 3.1 - seed];
    const north = 0.6 + 0.4 * Math.sin(turn);
    return (low + high * Math.max(-0.2, noise(x, y, 6) * 1.15)) * north;
  };
  const at = (i: number, row: number): Point => {
    const turn = turnAt(i);
    const share = row / rows;
    const rough = noise(Math.cos(turn) * 21 + seed, share * 2.4 + Math.sin(turn) * 21, 3);
    const height =
      crest(turn) * share + (row && row < rows ? rough * high * 0.16 : 0) - (row ? 0 : 260);
    const r = distance + share * 1900 + rough * 900;
    return [Math.cos(turn) * r, 150 + Math.sin(turn) * r, height];
  };
  /** How far a face is turned to the sun, from -1 to 1. */
  const sunlit = (i: number, row: number): number => {
    const [before, after] = [at(i - 1, row), at(i + 1, row)];
    const way = unit(minus(after, before));
    const out = unit([at(i, row)[0], at(i, row)[1], 0]);
    const fold = way[0] * out[0] + way[1] * out[1];
    const toSun = -out[1] * sun[0] + out[0] * sun[1];
    return Math.tanh(fold * (toSun > 0 ? 2.6 : -2.6));
  };
  const colourAt = ([, , z]: Point, i: number, row: number): Colour => {
    const ragged = noise(i / 2.5 + seed, row / 1.5, 3);
    const bare = blend(pines, rock, (z - ridge.tree - ragged * 500) / 500);
    const snowy = blend(bare, white, (z - ridge.snow - ragged * 700) / 150);
    const light = 0.86 + 0.44 * sunlit(i, row);
    const warm: Colour = [light * 1.08, light, light * 0.94];
    const shown = eachPart(snowy, (part, at) => Math.min(1, part * warm[at]));
    return blend(shown, air, ridge.haze + (1 - row / rows) * 0.2);
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
    "#ffd596",
    "#f1dfc4",
    "#cbd6dd",
    "#8fb2d6",
    "#5c88bd",
  ) as [Colour, Colour, Colour, Colour, Colour];
  const steps = [-4, 0, 2.5, 5, 8, 12, 17, 24, 33, 45, 62, 90].map(
    (degrees) => (degrees * Math.PI) / 180,
  );
  const sectors = 24;
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
        ? blend(cream, pale, up / 0.14)
        : up < 0.42
          ? blend(pale, blue, (up - 0.14) / 0.28)
          : blend(blue, deep, (up - 0.42) / 0.5);
    return blend(base, glow, toward ** 3 * Math.max(0, 1 - up * 2.1) * 0.9);
  };
  for (let row = 0; row + 1 < steps.length; row += 1)
    for (let i = 0; i < sectors; i += 1) {
      const corners = [at(row, i + 1), at(row, i), at(row + 1, i), at(row + 1, i + 1)];
      solid.painted("air", corners, corners.map(colourAt));
    }
}
