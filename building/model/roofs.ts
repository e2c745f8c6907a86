/**
 * The roofs: two high planes, two low ones, the porch, three cupolas. The page can hide them to
 * show the inside.
 */
import {
  aisleTop,
  building,
  eave,
  half,
  length,
  nave,
  naveRoof,
  ridge,
} from "../geometry/heights.ts";
import { type Point, Solid } from "./solid.ts";

const { overhang, aisleSlope, aisleEave } = building.roof;
const SEAM = 4;
const front = -overhang * 1.5;
const back = length + overhang;

interface Slope {
  low: readonly [number, number];
  high: readonly [number, number];
  from: number;
  to: number;
}

/**
 * A boarded roof with standing seams and a fascia, from its eave `low` to its top `high` (x and z
 * of each).
 */
function slope(solid: Solid, { low, high, from, to }: Slope, thick = 1.2): void {
  const east = low[0] > high[0];
  const outline = (lift: number): Point[] => {
    const a: Point = [low[0], from, low[1] + lift];
    const b: Point = [high[0], from, high[1] + lift];
    const c: Point = [high[0], to, high[1] + lift];
    const d: Point = [low[0], to, low[1] + lift];
    return east ? [b, a, d, c] : [a, b, c, d];
  };
  for (let y = from; y < to; y += SEAM) {
    const end = Math.min(to, y + SEAM);
    const strip = outline(thick).map(([x, at, z]): Point => [x, at === from ? y : end, z]);
    solid.face("roof", strip);
    seam(solid, low, high, y, thick, east);
  }
  for (let y = from; y < to; y += 10) {
    const end = Math.min(to, y + 10);
    const strip = outline(0).map(([x, at, z]): Point => [x, at === from ? y : end, z]);
    solid.face("deck", strip.reverse());
  }
  const lower: Point[] = outline(-0.6);
  const upper = outline(thick + 0.05);
  lower.forEach((corner, i) => {
    const next = (i + 1) % 4;
    const quad = [corner, lower[next], upper[next], upper[i]] as Point[];
    solid.face("timberDark", quad);
  });
}

/** A folded seam, drawn as a low tent along the slope. */
function seam(
  solid: Solid,
  low: readonly [number, number],
  high: readonly [number, number],
  y: number,
  thick: number,
  east: boolean,
): void {
  const at = ([x, z]: readonly [number, number], dy: number, lift: number): Point => [
    x,
    y + dy,
    z + thick + lift,
  ];
  const near = [at(low, -0.16, 0), at(high, -0.16, 0), at(high, 0, 0.34), at(low, 0, 0.34)];
  const far = [at(low, 0, 0.34), at(high, 0, 0.34), at(high, 0.16, 0), at(low, 0.16, 0)];
  solid.face("seam", east ? near.reverse() : near);
  solid.face("seam", east ? far.reverse() : far);
}

function rafterTails(solid: Solid): void {
  for (const side of [-1, 1]) {
    for (let y = front + 2; y < back; y += 8) {
      const tip: Point = [side * (nave + overhang - 0.4), y, naveRoof(nave + overhang) - 0.5];
      solid.beam("timber", [side * (nave - 1), y, eave - 0.3], tip, 0.6, 0.9);
    }
    for (let y = -3; y < length + 3; y += 8) {
      const tip: Point = [side * (half + 3.2), y, aisleEave - 3.2 * aisleSlope - 0.3];
      solid.beam("timber", [side * (half - 1), y, aisleEave - 0.2], tip, 0.5, 0.7);
    }
  }
}

function cupolas(solid: Solid): void {
  for (const share of [0.22, 0.5, 0.78]) {
    const y = length * share;
    solid.box("siding", [-6.5, y - 6.5, ridge - 2], [6.5, y + 6.5, ridge + 8.5]);
    solid.box("timberDark", [-7.2, y - 7.2, ridge + 8.2], [7.2, y + 7.2, ridge + 9], {
      closed: true,
    });
    for (const side of [-1, 1])
      for (let i = 0; i < 6; i += 1) {
        const z = ridge + 2.4 + i * 0.95;
        const [a, b] = [side * 6.45, side * 6.85].sort((p, q) => p - q) as [number, number];
        solid.box("timber", [-5, y + a, z], [5, y + b, z + 0.5]);
        solid.box("timber", [a, y - 5, z], [b, y + 5, z + 0.5]);
      }
    const rim: Point[] = [
      [-8.8, y - 8.8, ridge + 9],
      [8.8, y - 8.8, ridge + 9],
      [8.8, y + 8.8, ridge + 9],
      [-8.8, y + 8.8, ridge + 9],
    ];
    rim.forEach((corner, i) => {
      solid.face("roof", [corner, rim[(i + 1) % 4] as Point, [0, y, ridge + 15.5]]);
    });
    solid.round("iron", [0, y, ridge + 15], [0.18, 0.06], 5, 5);
  }
}

export function roofs(): Solid {
  const solid = new Solid(21);
  for (const side of [-1, 1]) {
    slope(solid, {
      low: [side * (nave + overhang), naveRoof(nave + overhang)],
      high: [0, ridge],
      from: front,
      to: back,
    });
    slope(solid, {
      low: [side * (half + 3.5), aisleEave - 3.5 * aisleSlope],
      high: [side * nave, aisleTop],
      from: -4,
      to: length + 3.5,
    });
    for (const y of [front - 0.3, back + 0.3]) {
      const tip: Point = [side * (nave + overhang), y, naveRoof(nave + overhang) - 0.1];
      solid.beam("timberDark", tip, [0, y, ridge - 0.1], 0.6, 2);
    }
  }
  solid.beam("seam", [0, front, ridge + 1.5], [0, back, ridge + 1.5], 2.6, 0.6);
  solid.face("dim", [
    [0, length, ridge],
    [nave, length, eave],
    [-nave, length, eave],
  ]);
  rafterTails(solid);
  cupolas(solid);
  return solid;
}
