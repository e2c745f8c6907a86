/**
 * The front of the building as lines, from the same parameters as the renderings. Feet; x from the
 * axis, height upwards turned into y downwards, so that the ground is y = 0.
 */
import { envelope, porch, roof } from "../../renderings/building.json";

type Point = readonly [x: number, height: number];

const half = envelope.w / 2;
const { naveHalfWidth: nave, glazedHalfWidth: glazed, naveEave, aisleEave, overhang } = roof;
const ridge = naveEave + nave * roof.naveSlope;
const aisleTop = aisleEave + (half - nave) * roof.aisleSlope;
const naveRoof = (x: number) => naveEave + (nave - Math.abs(x)) * roof.naveSlope;
const aisleRoof = (x: number) => aisleEave + (half - Math.abs(x)) * roof.aisleSlope;
const porchHalf = porch.w / 2;
const porchTop = porch.eave + porchHalf * porch.slope;
const post = porchHalf - 5.5;

const n = (value: number) => Math.round(value * 10) / 10;
/** In the fewest letters: it stands in the HTML of every page that shows the building. */
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
/** The same on both sides of the axis. */
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

/** The gable's edge with its overhang, and the lower roofs left and right. */
const roofs =
  both([0, ridge], [nave + overhang, naveEave - overhang * roof.naveSlope]) +
  both([nave, aisleTop], [half + 3.5, aisleEave - 3.5 * roof.aisleSlope]);

const porchRoof = both([0, porchTop + 2.6], [porchHalf + 4, porch.eave + 2.6 - 4 * porch.slope]);

/** What Phases 2 and 3 show: the shape only. */
export const outline =
  roofs +
  porchRoof +
  both([nave, 0], [nave, naveEave]) +
  both([half, 0], [half, aisleEave]) +
  both([glazed, 0], [glazed, naveRoof(glazed)]) +
  both([post, 0], [post, porch.eave]) +
  line([-glazed, 31], [glazed, 31]);

const bay = nave - glazed;
const mullions = range(-glazed, glazed, (glazed * 2) / 14);

export const drawn = {
  heavy: roofs,
  /** Posts, truss and beams. */
  medium:
    both([nave, 0], [nave, naveEave]) +
    both([half, 0], [half, aisleEave]) +
    both([glazed, 0], [glazed, naveRoof(glazed)]) +
    both([32, 0], [32, naveRoof(32) - 2]) +
    both([0, 42], [32, naveRoof(32) - 2.6]) +
    line([-glazed - 2, 39.4], [glazed + 2, 39.4]) +
    line([0, 38], [0, ridge - 1]) +
    line([-8, 57], [8, 57]) +
    line([-glazed, 10.5], [glazed, 10.5]) +
    line([-glazed, 31], [glazed, 31]),
  /** Windows, stone bases, the roof's edge, the cupola. */
  thin:
    both([0, ridge - 2.4], [nave + 4, naveEave - 4 * roof.naveSlope - 2.3]) +
    [0.27, 0.73].map((at) => crossed(glazed + bay * at, 8, 15.5, 4.6)).join("") +
    [0.27, 0.73].map((at) => crossed(glazed + bay * at, 21, 30, 4.6)).join("") +
    crossed((nave + half) / 2, 7, 13.5, 5) +
    both([glazed, 5.4], [nave, 5.4]) +
    both([nave, 4], [half, 4]) +
    box(-6.5, ridge - 2.2, 6.5, ridge + 8.5) +
    `${line([-8.8, ridge + 9], [0, ridge + 15.5], [8.8, ridge + 9])}Z` +
    line([0, ridge + 15.5], [0, ridge + 20]),
  /** Battens, mullions, louvres. */
  hair:
    range(glazed + 3, nave - 1, 3)
      .map((x) => both([x, 5.4], [x, naveRoof(x) - 2.4]))
      .join("") +
    range(nave + 3, half - 1, 3)
      .map((x) => both([x, 4], [x, aisleRoof(x) - 1]))
      .join("") +
    mullions.map((x) => line([x, 0], [x, naveRoof(x) - 2.4])).join("") +
    [17, 23.5, 45, 52, 59]
      .map((z) => {
        const reach = Math.min(glazed, nave - (z + 2.4 - naveEave) / roof.naveSlope);
        return line([-reach, z], [reach, z]);
      })
      .join("") +
    range(ridge + 2, ridge + 7, 1.2)
      .map((z) => line([-5, z], [5, z]))
      .join(""),
  /** Everything the porch hides, then the porch. */
  porchGround: `${line(
    [-porchHalf - 4, porch.eave + 1],
    [0, porchTop + 2.6],
    [porchHalf + 4, porch.eave + 1],
    [porchHalf - 1, porch.eave - 0.8],
    [-porchHalf + 1, porch.eave - 0.8],
  )}Z`,
  piers:
    boxes(post - 3.2, 0, post + 3.2, 6.5) +
    boxes(post - 2.3, 7.1, post - 0.5, porch.eave - 0.8) +
    boxes(post + 0.5, 7.1, post + 2.3, porch.eave - 0.8),
  porchHeavy: porchRoof,
  porchMedium:
    line([-porchHalf, porch.eave + 0.7], [porchHalf, porch.eave + 0.7]) +
    both([post - 2, porch.eave - 8], [post - 9, porch.eave]) +
    both([post + 2, porch.eave - 6], [post + 5, porch.eave]) +
    both([0, porchTop - 4.2], [5.6, porchTop - 6.4]) +
    line([0, porchTop - 5], [0, porch.eave + 2.4]) +
    line([-2.6, porchTop - 8], [2.6, porchTop - 8]),
  doors: range(-36, 36, 12)
    .map((x) => box(x - 3, 0, x + 3, 8) + line([x, 0], [x, 8]))
    .join(""),
};

/** How far the drawing reaches, in feet. */
export const reach = { halfWidth: half + 5, height: ridge + 21 };
