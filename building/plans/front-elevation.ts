/**
 * Draws the front of the building as lines, from the parameters that the renderings use. Lengths
 * are in feet, x is measured from the axis, and y goes downwards from the ground, which is y = 0,
 * so heights are negative.
 */
import { aisleRoof, aisleTop, building, half, nave, naveRoof, ridge } from "../geometry/heights.ts";
import { element } from "./svg.ts";

type Point = readonly [x: number, height: number];

const n = (value: number) => Math.round(value * 10) / 10;
/** Its result is short, because the HTML of every page that shows the building contains it. */
const line = (...points: Point[]) => {
  const rounded = points.map(([x, z]): Point => [n(x), n(-z)]);
  return rounded
    .map(([x, y], i) => {
      const [fromX, fromY] = rounded[i - 1] ?? [];
      if (x === fromX) return `V${y}`;
      if (y === fromY) return `H${x}`;
      return `${i === 0 ? "M" : "L"}${x}${y < 0 ? "" : " "}${y}`;
    })
    .join("");
};
/** Draws the same line on both sides of the axis. */
const both = (...points: Point[]) =>
  line(...points) + line(...points.map(([x, z]): Point => [-x, z]));
const box = (x0: number, z0: number, x1: number, z1: number) =>
  `${line([x0, z0], [x1, z0], [x1, z1], [x0, z1])}Z`;
const boxes = (x0: number, z0: number, x1: number, z1: number) =>
  box(x0, z0, x1, z1) + box(-x1, z0, -x0, z1);

function crossed(x: number, z0: number, z1: number, w: number): string {
  const mid = (z0 + z1) / 2;
  return boxes(x - w, z0, x + w, z1) + both([x, z0], [x, z1]) + both([x - w, mid], [x + w, mid]);
}

function range(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, i) => from + i * step);
}

const { porch, roof } = building;
const porchHalf = porch.w / 2;

/** The measures that all parts of the drawing share. */
const measures = {
  ...roof,
  half,
  nave,
  glazed: roof.glazedHalfWidth,
  ridge,
  aisleTop,
  naveRoof,
  aisleRoof,
  porchHalf,
  porchEave: porch.eave,
  porchTop: porch.eave + porchHalf * porch.slope,
  porchSlope: porch.slope,
  post: porchHalf - 5.5,
};

type Measures = typeof measures;

/** The edge of the gable with its overhang, and the lower roofs left and right. */
const roofs = ({ ridge, nave, overhang, naveEave, naveSlope, aisleTop, half, ...m }: Measures) =>
  both([0, ridge], [nave + overhang, naveEave - overhang * naveSlope]) +
  both([nave, aisleTop], [half + 3.5, m.aisleEave - 3.5 * m.aisleSlope]);

const porchRoof = ({ porchTop, porchHalf, porchEave, porchSlope }: Measures) =>
  both([0, porchTop + 2.6], [porchHalf + 4, porchEave + 2.6 - 4 * porchSlope]);

const walls = ({ nave, naveEave, half, aisleEave, glazed, naveRoof }: Measures) =>
  both([nave, 0], [nave, naveEave]) +
  both([half, 0], [half, aisleEave]) +
  both([glazed, 0], [glazed, naveRoof(glazed)]);

/** The posts, the truss and the beams. */
const medium = (m: Measures) =>
  walls(m) +
  both([32, 0], [32, m.naveRoof(32) - 2]) +
  both([0, 42], [32, m.naveRoof(32) - 2.6]) +
  line([-m.glazed - 2, 39.4], [m.glazed + 2, 39.4]) +
  line([0, 38], [0, m.ridge - 1]) +
  line([-8, 57], [8, 57]) +
  line([-m.glazed, 10.5], [m.glazed, 10.5]) +
  line([-m.glazed, 31], [m.glazed, 31]);

/** The windows, the stone bases, the roof's edge and the cupola. */
const thin = ({ ridge, nave, naveEave, naveSlope, glazed, half }: Measures) =>
  both([0, ridge - 2.4], [nave + 4, naveEave - 4 * naveSlope - 2.3]) +
  [0.27, 0.73].map((at) => crossed(glazed + (nave - glazed) * at, 8, 15.5, 4.6)).join("") +
  [0.27, 0.73].map((at) => crossed(glazed + (nave - glazed) * at, 21, 30, 4.6)).join("") +
  crossed((nave + half) / 2, 7, 13.5, 5) +
  both([glazed, 5.4], [nave, 5.4]) +
  both([nave, 4], [half, 4]) +
  box(-6.5, ridge - 2.2, 6.5, ridge + 8.5) +
  `${line([-8.8, ridge + 9], [0, ridge + 15.5], [8.8, ridge + 9])}Z` +
  line([0, ridge + 15.5], [0, ridge + 20]);

/** The battens, mullions and louvres. */
const hair = ({ glazed, nave, half, ridge, naveEave, naveSlope, naveRoof, ...m }: Measures) =>
  [
    ...range(glazed + 3, nave - 1, 3).map((x) => both([x, 5.4], [x, naveRoof(x) - 2.4])),
    ...range(nave + 3, half - 1, 3).map((x) => both([x, 4], [x, m.aisleRoof(x) - 1])),
    ...range(-glazed, glazed, (glazed * 2) / 14).map((x) => line([x, 0], [x, naveRoof(x) - 2.4])),
    ...[17, 23.5, 45, 52, 59].map((z) => {
      const reach = Math.min(glazed, nave - (z + 2.4 - naveEave) / naveSlope);
      return line([-reach, z], [reach, z]);
    }),
    ...range(ridge + 2, ridge + 7, 1.2).map((z) => line([-5, z], [5, z])),
  ].join("");

const doors = () =>
  range(-36, 36, 12)
    .map((x) => box(x - 3, 0, x + 3, 8) + line([x, 0], [x, 8]))
    .join("");

/** The parts behind the porch. */
const porchGround = ({ porchHalf, porchEave, porchTop }: Measures) =>
  `${line(
    [-porchHalf - 4, porchEave + 1],
    [0, porchTop + 2.6],
    [porchHalf + 4, porchEave + 1],
    [porchHalf - 1, porchEave - 0.8],
    [-porchHalf + 1, porchEave - 0.8],
  )}Z`;

const piers = ({ post, porchEave }: Measures) =>
  boxes(post - 3.2, 0, post + 3.2, 6.5) +
  boxes(post - 2.3, 7.1, post - 0.5, porchEave - 0.8) +
  boxes(post + 0.5, 7.1, post + 2.3, porchEave - 0.8);

const porchMedium = ({ porchHalf, porchEave, porchTop, post }: Measures) =>
  line([-porchHalf, porchEave + 0.7], [porchHalf, porchEave + 0.7]) +
  both([post - 2, porchEave - 8], [post - 9, porchEave]) +
  both([post + 2, porchEave - 6], [post + 5, porchEave]) +
  both([0, porchTop - 4.2], [5.6, porchTop - 6.4]) +
  line([0, porchTop - 5], [0, porchEave + 2.4]) +
  line([-2.6, porchTop - 8], [2.6, porchTop - 8]);

/**
 * One path. `width` is the width of its lines in feet (null: no lines); a filled path hides what is
 * behind it.
 */
interface FrontPath {
  d: string;
  width: string | null;
  opacity?: string;
  filled?: true;
}

export interface Front {
  /** The whole front, from back to front. */
  building: FrontPath[];
  /** The part that Phases 2 and 3 show. */
  outline: string;
  /** How far the front extends from the axis and above the ground, in feet. */
  reach: { halfWidth: number; height: number };
}

/** Pages read outline and reach from results/front-elevation.json. */
export function drawFront(): Front {
  const m = measures;
  const paths: FrontPath[] = [
    { d: hair(m), width: "0.14", opacity: "0.8" },
    { d: doors(), width: "0.4" },
    { d: thin(m), width: "0.4" },
    { d: medium(m), width: "0.8" },
    { d: roofs(m), width: "1.9" },
    { d: porchGround(m), width: null, filled: true },
    { d: piers(m), width: "0.5", filled: true },
    { d: porchMedium(m), width: "0.8" },
    { d: porchRoof(m), width: "1.7" },
  ];
  const posts = both([m.post, 0], [m.post, m.porchEave]);
  const beam = line([-m.glazed, 31], [m.glazed, 31]);
  return {
    building: paths,
    outline: roofs(m) + porchRoof(m) + walls(m) + posts + beam,
    reach: { halfWidth: m.half + 5, height: m.ridge + 21 },
  };
}

/**

 * Returns the whole front as the element "front" of a separate file. Pages draw it with their own
 * line color, and with `fill` for the parts that hide others. Inside the HTML it was a twentieth of
 * the bytes that two pages send first.
 */
export const frontDrawing = (): string =>
  element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg" },
    element(
      "g",
      { id: "front" },
      ...drawFront().building.map((path) =>
        element("path", {
          d: path.d,
          fill: path.filled ? undefined : "none",
          stroke: path.width ? undefined : "none",
          "stroke-width": path.width ?? undefined,
          opacity: path.opacity,
        }),
      ),
    ),
  );
