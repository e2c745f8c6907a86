/** The grounds: plaza, roads, yards, parking, pens, trails, pond. */
import { building, site } from "../geometry/heights.ts";
import { groundHeight } from "./landscape.ts";
import type { SubstanceName } from "./palette.ts";
import { type Point, Solid } from "./solid.ts";

type Line = readonly (readonly number[])[];
type Spot = readonly [number, number];

/**
 * Returns a smooth line through the points, with about one point every `step` feet (Catmull-Rom).
 */
export function curve(points: Line, closed = false, step = 16): Spot[] {
  const at = (i: number): Spot => {
    const n = points.length;
    const point = closed ? points[(i + n) % n] : points[Math.min(n - 1, Math.max(0, i))];
    return [point?.[0] ?? 0, point?.[1] ?? 0];
  };
  const result: Spot[] = [];
  const last = closed ? points.length : points.length - 1;
  for (let i = 0; i < last; i += 1) {
    const a = at(i - 1);
    const b = at(i);
    const c = at(i + 1);
    const d = at(i + 2);
    const count = Math.min(
      24,
      Math.max(2, Math.round(Math.hypot(c[0] - b[0], c[1] - b[1]) / step)),
    );
    for (let k = 0; k < count; k += 1) {
      const t = k / count;
      const along = (j: 0 | 1) =>
        0.5 *
        (2 * b[j] +
          (c[j] - a[j]) * t +
          (2 * a[j] - 5 * b[j] + 4 * c[j] - d[j]) * t * t +
          (3 * b[j] - a[j] - 3 * c[j] + d[j]) * t ** 3);
      result.push([along(0), along(1)]);
    }
  }
  result.push(at(last));
  return result;
}

/** A road or trail on the ground. */
function ribbon(
  solid: Solid,
  name: SubstanceName,
  points: Line,
  width: number,
  lift: number | ((x: number, y: number) => number),
  closed = false,
): void {
  const line = curve(points, closed);
  const edge = (i: number, side: number): Point => {
    const before = line[Math.max(0, i - 1)] as Spot;
    const after = line[Math.min(line.length - 1, i + 1)] as Spot;
    const long = Math.hypot(after[0] - before[0], after[1] - before[1]) || 1;
    const [x, y] = line[i] as Spot;
    const out = (side * width) / 2 / long;
    const z = typeof lift === "number" ? lift : lift(x, y);
    return [x + (after[1] - before[1]) * out, y - (after[0] - before[0]) * out, z];
  };
  for (let i = 0; i + 1 < line.length; i += 1)
    solid.face(name, [edge(i, 1), edge(i + 1, 1), edge(i + 1, -1), edge(i, -1)]);
}

function fence(
  solid: Solid,
  { x, y, w, d }: { x: number; y: number; w: number; d: number },
  name: SubstanceName,
): void {
  for (const [a, b] of [
    [
      [x, y],
      [x + w, y],
    ],
    [
      [x, y + d],
      [x + w, y + d],
    ],
    [
      [x, y],
      [x, y + d],
    ],
    [
      [x + w, y],
      [x + w, y + d],
    ],
  ] as [Spot, Spot][]) {
    for (const z of [1.4, 2.8, 4.2]) solid.beam(name, [...a, z], [...b, z], 0.25, 0.6);
    const count = Math.round(Math.hypot(b[0] - a[0], b[1] - a[1]) / 12);
    for (let i = 0; i <= count; i += 1) {
      const px = a[0] + ((b[0] - a[0]) * i) / count;
      const py = a[1] + ((b[1] - a[1]) * i) / count;
      solid.box(name, [px - 0.35, py - 0.35, 0], [px + 0.35, py + 0.35, 4.9]);
    }
  }
}

function plaza(solid: Solid): void {
  const { x, y, w } = site.plaza;
  const size = 14;
  for (let px = x; px < x + w; px += size)
    for (let py = y; py < 0; py += size)
      solid.face("pavers", [
        [px, py, 0.16],
        [px + size, py, 0.16],
        [px + size, Math.min(0, py + size), 0.16],
        [px, Math.min(0, py + size), 0.16],
      ]);
  solid
    .box("cap", [x - 1.4, y - 1.4, -1], [x, -14, 0.6])
    .box("cap", [x + w, y - 1.4, -1], [x + w + 1.4, -20, 0.6]);
  for (const side of [-1, 1]) {
    for (const py of [-66, -108]) {
      const px = side * 74;
      solid.box("stone", [px - 12, py - 5.4, 0], [px + 12, py + 5.4, 2.1]);
      solid.box("cap", [px - 12.5, py - 5.9, 2.1], [px + 12.5, py + 5.9, 2.5], { closed: true });
      solid.box("lawn", [px - 11, py - 4.6, 2.2], [px + 11, py + 4.6, 2.7]);
      solid.box("oak", [side * 52 - 3.5, py - 0.9, 1.3], [side * 52 + 3.5, py + 0.9, 1.7], {
        closed: true,
      });
      for (const leg of [-2.6, 2.6])
        solid.box(
          "stone",
          [side * 52 + leg - 0.3, py - 0.8, 0],
          [side * 52 + leg + 0.3, py + 0.8, 1.3],
        );
    }
    for (const py of [-40, -86, -130]) {
      solid.round("iron", [side * 100, py, 0], [0.28, 0.2], 13, 5);
      solid.box("lamp", [side * 100 - 0.6, py - 0.6, 13], [side * 100 + 0.6, py + 0.6, 14.6], {
        closed: true,
      });
      solid.round("iron", [side * 100, py, 14.6], [1.1, 0.1], 1.1, 5);
    }
    const [a, b] = [side * 58, side * 96].sort((p, q) => p - q) as [number, number];
    solid
      .box("stone", [a, -7, 0], [b, -1.4, 1.8])
      .box("lawn", [a + 0.6, -6.4, 1.7], [b - 0.6, -1.6, 2.1]);
  }
  flag(solid, [104, -66], 46, ["red", "cream", "red", "cream", "red", "cream", "red"]);
  flag(solid, [106, -48], 42, ["blue", "cream", "blue"]);
}

function flag(solid: Solid, [x, y]: Spot, tall: number, stripes: readonly SubstanceName[]): void {
  solid.round("white", [x, y, 0], [0.3, 0.16], tall, 6);
  const at = (u: number, z: number): Point => [
    x + 0.3 + 12 * u,
    y + Math.sin(u * 6 + tall) * 0.9 * u + u * 2,
    tall - 0.6 - z - 1.6 * u * u,
  ];
  const high = 7.4 / stripes.length;
  for (let i = 0; i < 8; i += 1)
    for (const [row, name] of stripes.entries()) {
      const color = stripes.length > 3 && i < 3 && row < 4 ? "blue" : name;
      const quad = [
        at(i / 8, (row + 1) * high),
        at((i + 1) / 8, (row + 1) * high),
        at((i + 1) / 8, row * high),
        at(i / 8, row * high),
      ];
      solid.face(color, quad).face(color, [...quad].reverse());
    }
}

/** The county road. It is a separate mesh that follows the land, because it leaves the grounds. */
export function countyRoad(): Solid {
  const solid = new Solid(40);
  for (const { points, width } of site.roads.filter(isPaved)) {
    const near = points.filter(([x = 0]) => Math.abs(x) < 2000);
    ribbon(solid, "asphalt", near, width, (x, y) => groundHeight(x, y) + 0.4);
    ribbon(solid, "gold", near, 0.8, (x, y) => groundHeight(x, y) + 0.9);
  }
  return solid;
}

const isPaved = ({ surface }: { surface: string }) => surface === "asphalt";

/** The grounds of one phase. */
export function grounds(phase: number): Solid {
  const solid = new Solid(40 + phase);
  for (const [i, road] of site.roads.entries())
    if (road.phase === phase && !isPaved(road))
      ribbon(solid, "gravel", road.points, road.width, 0.3 + 0.05 * i, "closed" in road);
  for (const trail of site.trails)
    if (trail.phase === phase) ribbon(solid, "trail", trail.points, trail.width, 0.35);
  if (phase !== building.envelope.phase) return solid;
  plaza(solid);
  for (const { x, y, w, d } of [...site.yards, ...site.parking])
    solid.face("gravel", [
      [x, y, 0.1],
      [x + w, y, 0.1],
      [x + w, y + d, 0.1],
      [x, y + d, 0.1],
    ]);
  for (const pen of site.pens) {
    const { x, y, w, d } = pen;
    if (pen.use === "warm-up")
      solid.face("penEarth", [
        [x, y, 0.2],
        [x + w, y, 0.2],
        [x + w, y + d, 0.2],
        [x, y + d, 0.2],
      ]);
    fence(solid, pen, pen.use === "warm-up" ? "white" : "oldBoards");
  }
  const { pond } = site;
  solid.face(
    "water",
    Array.from({ length: 28 }, (_, i): Point => {
      const turn = (i / 28) * 2 * Math.PI;
      const wave = 1 + 0.08 * Math.sin(turn * 3 + 1);
      return [
        pond.x + Math.cos(turn) * pond.rx * wave,
        pond.y + Math.sin(turn) * pond.ry * wave,
        0.25,
      ];
    }),
  );
  return solid;
}
