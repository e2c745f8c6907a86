/** The meadow and the wooded hills around it, up to the mountain ridges. */
import { half, length } from "../geometry/heights.ts";
import { linear } from "./palette.ts";
import { noise } from "./random.ts";
import { blend, type Color, eachPart, type Point, Solid, unit } from "./solid.ts";

const FAR = 9000;
/**
 * The radius of the mesh near the building. It is a separate mesh, so that the file stores its
 * heights precisely.
 */
const NEAR = 950;
/** The distance from the building at which the hills begin. */
const LEVEL = 1100;

const within = (share: number) => Math.min(1, Math.max(0, share));
/** Noise with crests: 1 along winding lines, and lower values away from them. */
export const crests = (x: number, y: number, octaves: number) =>
  1 - 2.4 * Math.abs(noise(x, y, octaves));
/** Returns 0 in the south to 1 in the north, where the mountains are. */
const northward = (x: number, y: number) => 0.5 + (0.5 * (y - 150)) / Math.hypot(x, y - 150, 1);

export const groundHeight = (x: number, y: number): number => {
  const far = Math.max(0, Math.hypot(x, y - 150) - LEVEL) / 1000;
  const hills = Math.max(
    -0.25,
    crests(x / 2900, y / 2900, 5) * 0.9 + noise(x / 900, y / 900, 3) * 0.4,
  );
  const high = 0.4 + 0.6 * northward(x, y);
  return (far * far * 4.5 + within(far / 1.6) * (40 + 85 * far) * hills) * high;
};

/** The unit vector that is perpendicular to the ground at a place. */
function groundNormal(x: number, y: number): Point {
  const step = 6 + Math.hypot(x, y) / 90;
  const east = groundHeight(x + step, y) - groundHeight(x - step, y);
  const north = groundHeight(x, y + step) - groundHeight(x, y - step);
  return unit([-east, -north, 2 * step]);
}

/**
 * Above 0 where trees grow: on the slopes that face away from the sun, and more of them in the
 * north.
 */
export function forestDensity(x: number, y: number): number {
  const [nx, ny] = groundNormal(x, y);
  const away = Math.hypot(x, y - 150);
  const shade = (nx * 0.8 + ny * 0.7) * 2.2;
  return (
    noise(x / 700, y / 700, 4) * 1.1 +
    shade +
    0.5 * northward(x, y) +
    0.12 -
    1.6 * within((1500 - away) / 900) * (y > 300 ? 0.2 : 0.75)
  );
}

const straw = linear("#cfb272");
const sage = linear("#a39c5c");
const swale = linear("#857f4a");
const oak = linear("#86683d");
const slope = linear("#706e43");
const forest = linear("#3d4a33");

function meadowColor(x: number, y: number): Color {
  const away = Math.hypot(x, y - 150);
  // Far away, the distance between corners is too large for small patches.
  const near = within((1500 - away) / 700);
  const broad = blend(straw, sage, 0.5 + noise(x / 240, y / 240, 2) * 1.3);
  const patch = blend(broad, swale, noise(x / 70, y / 70, 3) * 1.3 * near);
  const brush = blend(
    patch,
    oak,
    within((away - 900) / 900) * noise(x / 420 + 9, y / 420, 4) * 2.2,
  );
  const dry = blend(brush, slope, 0.75 * within((away - 1300) / 1500));
  const shown = blend(dry, forest, (forestDensity(x, y) + 0.12) * 3.5 * within((away - 500) / 400));
  const wall = Math.hypot(Math.max(0, Math.abs(x) - half), Math.max(0, -y, y - length));
  const bright = 0.62 + 0.38 * Math.min(1, wall / 26);
  return eachPart(shown, (part) => part * bright * (1 + 0.18 * near * noise(x / 38, y / 38, 2)));
}

/**
 * Returns the direction of a sector, where `share` goes from 0 to 1. There are more sectors in the
 * north.
 */
export const sectorTurn = (share: number) => {
  const t = 2 * share - 1;
  return Math.PI * (0.5 + 0.55 * t + 0.45 * t ** 3);
};

/** A disc or ring of land around the building, between the first and the last radius. */
function terrainDisc(
  rings: readonly number[],
  sectors: number,
  drop: number,
  turnAt: (share: number) => number,
): Solid {
  const solid = new Solid(61);
  const at = (ring: number, i: number): Point => {
    const r = rings[ring] ?? 0;
    const turn = turnAt((i % sectors) / sectors);
    const x = Math.cos(turn) * r;
    const y = 150 + Math.sin(turn) * r;
    return [x, y, groundHeight(x, y) - drop];
  };
  for (let ring = 0; ring + 1 < rings.length; ring += 1)
    for (let i = 0; i < sectors; i += 1) {
      const corners = [at(ring, i), at(ring + 1, i), at(ring + 1, i + 1), at(ring, i + 1)];
      solid.painted(
        "land",
        corners,
        corners.map(([x, y]) => meadowColor(x, y)),
        corners.map(([x, y]) => groundNormal(x, y)),
      );
    }
  return solid;
}

export const meadow = () =>
  terrainDisc(
    [0, 120, 155, 185, 215, 245, 280, 320, 365, 415, 475, 540, 620, 720, 830, NEAR],
    72,
    0.3,
    (share) => share * 2 * Math.PI,
  );

/** The far land begins under the edge of the meadow, so that there is no gap. */
export const farLand = () =>
  terrainDisc(
    [
      NEAR - 20,
      1060,
      1220,
      1400,
      1600,
      1850,
      2150,
      2500,
      2900,
      3350,
      3850,
      4400,
      5000,
      5700,
      6500,
      7400,
      8200,
      FAR,
    ],
    92,
    1.6,
    sectorTurn,
  );
