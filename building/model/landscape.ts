/** The meadow and the wooded land around it, up to the ridges. */
import { half, length } from "../geometry/heights.ts";
import { noise } from "./chance.ts";
import { linear } from "./palette.ts";
import { blend, type Colour, eachPart, type Point, Solid } from "./solid.ts";

const FAR = 9000;
/** A separate mesh near the building, so that its heights are stored precisely. */
const NEAR = 700;

export const groundHeight = (x: number, y: number): number => {
  const far = Math.max(0, Math.hypot(x, y - 150) - 1100) / 1000;
  const hills = Math.max(-0.3, noise(x / 1300, y / 1300, 4) * 1.6);
  return far * far * 7 + Math.min(1, far) * (60 + 70 * far) * hills;
};

const straw = linear("#c9ad6a");
const sage = linear("#a39c5c");
const swale = linear("#85814e");
const forest = linear("#46523a");

function meadowColour(x: number, y: number): Colour {
  const broad = blend(straw, sage, 0.5 + noise(x / 240, y / 240) * 1.1);
  const patch = blend(broad, swale, noise(x / 70, y / 70, 3) * 0.9);
  const wooded = blend(
    patch,
    forest,
    (Math.hypot(x, y) - 1150) / 700 + noise(x / 500, y / 500) * 0.9,
  );
  const away = Math.hypot(Math.max(0, Math.abs(x) - half), Math.max(0, -y, y - length));
  return eachPart(wooded, (part) => part * (0.62 + 0.38 * Math.min(1, away / 26)));
}

/** A disc or ring of land around the building, between the first and the last radius. */
function land(rings: readonly number[], sectors: number, drop: number): Solid {
  const solid = new Solid(61);
  const at = (ring: number, i: number): Point => {
    const [r, turn] = [rings[ring] ?? 0, (i / sectors) * 2 * Math.PI];
    const [x, y] = [Math.cos(turn) * r, 150 + Math.sin(turn) * r];
    return [x, y, groundHeight(x, y) - drop];
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

export const meadow = () =>
  land([0, 120, 185, 225, 265, 310, 360, 420, 480, 550, 620, NEAR], 64, 0.3);

/** Begins under the meadow's edge, so that there is no gap. */
export const farLand = () =>
  land(
    [
      NEAR - 20,
      800,
      900,
      1020,
      1160,
      1320,
      1500,
      1750,
      2100,
      2600,
      3200,
      3900,
      4700,
      5700,
      7000,
      FAR,
    ],
    72,
    1.6,
  );
