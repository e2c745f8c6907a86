/** Mountain ridges with late snow and the evening sky. Their colors include the light. */

import { crests, sectorTurn } from "./landscape.ts";
import { linear } from "./palette.ts";
import { noise } from "./random.ts";
import { blend, type Color, cross, eachPart, minus, type Point, Solid, unit } from "./solid.ts";

/** The direction of the sun, low in the south-west. */
const sun = unit([-0.7, -0.66, 0.36]);
const colors = (...hex: string[]) => hex.map(linear) as Color[];

interface Ridge {
  distance: number;
  /** Distance on the ground from the foot to the crest. */
  deep: number;
  low: number;
  high: number;
  seed: number;
  /** The haze's share of the color. */
  haze: number;
  columns: number;
  rows: number;
  /** The height above which snow lies; below it is rock or forest. */
  snow: number;
  tree: number;
}

const ridges: Ridge[] = [
  {
    distance: 15000,
    deep: 3400,
    low: 1500,
    high: 2600,
    seed: 3,
    haze: 0.2,
    columns: 220,
    rows: 8,
    snow: 1750,
    tree: 1350,
  },
  {
    distance: 11800,
    deep: 2000,
    low: 1000,
    high: 950,
    seed: 11,
    haze: 0.24,
    columns: 100,
    rows: 4,
    snow: 9999,
    tree: 9999,
  },
  {
    distance: 9000,
    deep: 1900,
    low: 480,
    high: 620,
    seed: 29,
    haze: 0.16,
    columns: 100,
    rows: 4,
    snow: 9999,
    tree: 9999,
  },
];

const [pines, rock, white, air] = colors("#3f5040", "#9a7a60", "#fff4e6", "#b4b7bd") as [
  Color,
  Color,
  Color,
  Color,
];

/** Adds a mountain range as a strip around the horizon; the sun lights its slopes from one side. */
function mountainRange(solid: Solid, ridge: Ridge): void {
  const { distance, deep, low, high, seed, columns, rows } = ridge;
  const at = (i: number, row: number): Point => {
    const turn = sectorTurn((i % columns) / columns);
    const c = Math.cos(turn);
    const s = Math.sin(turn);
    const share = row / rows;
    const north = 0.6 + 0.4 * s;
    const crest = low + high * Math.max(-0.2, 0.55 * crests(c * 3.1 + seed, s * 3.1 - seed, 5));
    // Spurs are ridges that run down from the crest.
    const spur =
      crests(c * 9 + seed + share * 0.5, s * 9 - share * 0.5, 4) * share * (1.25 - share);
    const height = (crest * share ** 1.2 + spur * high * 0.8) * north - (row ? 0 : 300);
    const r = distance + share * deep + noise(c * 14, s * 14 + share, 3) * deep * 0.2;
    return [c * r, 150 + s * r, height];
  };
  const facing = (i: number, row: number): Point => {
    const across = minus(at(i + columns - 1, row), at(i + 1, row));
    const upward = minus(at(i, Math.min(rows, row + 1)), at(i, Math.max(0, row - 1)));
    return unit(cross(across, upward));
  };
  const colorAt = ([, , z]: Point, i: number, row: number): Color => {
    const ragged = noise(i / 2.5 + seed, row / 1.5, 3);
    const bare = blend(pines, rock, (z - ridge.tree - ragged * 400) / 350);
    const [x, y, up] = facing(i, row);
    // Snow doesn't stay on steep slopes.
    const snowy = blend(bare, white, (z - ridge.snow - ragged * 700 - (0.8 - up) * 2600) / 250);
    const light = 0.5 + 0.75 * Math.max(0, x * sun[0] + y * sun[1] + up * sun[2]);
    const warm: Color = [light * 1.1, light, light * 0.92];
    const shown = eachPart(snowy, (part, index) => Math.min(1, part * warm[index]));
    return blend(shown, air, ridge.haze + (1 - row / rows) * 0.3);
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
        corners.map((corner, k) => colorAt(corner, ...(cells[k] as readonly [number, number]))),
      );
    }
}

export function backdrop(): Solid {
  const solid = new Solid(62);
  for (const ridge of ridges) mountainRange(solid, ridge);
  sky(solid);
  return solid;
}

function sky(solid: Solid): void {
  const [glow, cream, pale, blue, deep] = colors(
    "#ffd596",
    "#f1dfc4",
    "#cbd6dd",
    "#8fb2d6",
    "#5c88bd",
  ) as [Color, Color, Color, Color, Color];
  const steps = [-4, 0, 2.5, 5, 8, 12, 17, 24, 33, 45, 62, 90].map(
    (degrees) => (degrees * Math.PI) / 180,
  );
  const sectors = 24;
  const at = (row: number, i: number): Point => {
    const up = steps[row] ?? 0;
    const turn = (i / sectors) * 2 * Math.PI;
    return [
      Math.cos(turn) * Math.cos(up) * 24000,
      Math.sin(turn) * Math.cos(up) * 24000,
      Math.sin(up) * 24000,
    ];
  };
  const colorAt = (point: Point): Color => {
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
      solid.painted("air", corners, corners.map(colorAt));
    }
}
