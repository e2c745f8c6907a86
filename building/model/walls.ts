/**
 * The walls: board and batten on stone, windows, clerestories, and the glazed gable with its
 * exposed truss.
 */
import {
  aisleRoof,
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

const glazed = building.roof.glazedHalfWidth;
const BOARD = 3;

/**
 * Adds a boarded wall between two points of the plan, with its outside to the right. `top` returns
 * its height at a share of its length.
 */
export function boards(
  solid: Solid,
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  low: number,
  top: (share: number) => number,
  name: "siding" | "barnRed" = "siding",
): void {
  const long = Math.hypot(x1 - x0, y1 - y0);
  const ux = (x1 - x0) / long;
  const uy = (y1 - y0) / long;
  const count = Math.max(1, Math.round(long / BOARD));
  const at = (share: number, z: number, out = 0): Point => [
    x0 + ux * long * share + uy * out,
    y0 + uy * long * share - ux * out,
    z,
  ];
  for (let i = 0; i < count; i += 1) {
    const a = i / count;
    const b = (i + 1) / count;
    solid.face(name, [at(a, low), at(b, low), at(b, top(b)), at(a, top(a))]);
    const edge = a + 0.12 / count;
    const strip = [at(a, low, 0.12), at(edge, low, 0.12), at(edge, top(edge), 0.12)];
    solid.face(name === "siding" ? "batten" : name, [...strip, at(a, top(a), 0.12)]);
  }
}

/** Adds a framed window in a wall whose outside faces along the normal. */
function pane(
  solid: Solid,
  [x, y]: readonly [number, number],
  [z0, z1]: readonly [number, number],
  wide: number,
  [nx, ny]: readonly [number, number],
  lit: boolean,
): void {
  const slab = (
    name: "timberDark" | "window" | "dim",
    a: number,
    b: number,
    z: readonly [number, number],
    out: number,
  ) => {
    const xs = [x - ny * a, x - ny * b, x + nx * out].sort((p, q) => p - q);
    const ys = [y + nx * a, y + nx * b, y + ny * out].sort((p, q) => p - q);
    solid.box(
      name,
      [xs[0] as number, ys[0] as number, z[0]],
      [xs[2] as number, ys[2] as number, z[1]],
      { closed: true },
    );
  };
  slab("timberDark", -wide - 0.6, wide + 0.6, [z0 - 0.6, z1 + 0.6], 0.35);
  slab(lit ? "window" : "dim", -wide, wide, [z0, z1], 0.45);
  slab("timberDark", -0.16, 0.16, [z0, z1], 0.55);
  slab("timberDark", -wide, wide, [(z0 + z1) / 2 - 0.13, (z0 + z1) / 2 + 0.13], 0.55);
}

function sides(solid: Solid): void {
  for (const side of [-1, 1]) {
    const x = side * half;
    const doors = building.doors.filter(
      (door) => door.level === "arena" && door.along === "y" && Math.abs(door.x - x) < 0.1,
    );
    solid.box("stone", [x - 0.7, 0, 0], [x + 0.7, length, 4]);
    solid.box("cap", [x - 0.9, -0.2, 4], [x + 0.9, length + 0.2, 4.5]);
    const [from, to] = side < 0 ? [length, 0] : [0, length];
    boards(solid, [x, from], [x, to], 4.5, () => building.roof.aisleEave + 0.4);
    for (const { y, width } of doors) {
      const wide = width / 2 + 0.6;
      solid.box("timber", [x - 1, y - wide - 0.9, 0], [x + 1, y + wide + 0.9, 11]);
      solid.box("saddle", [x - 1.1, y - wide, 0], [x + 1.1, y + wide, 9.6]);
    }
    for (let y = 12; y < length - 6; y += 12)
      if (doors.every((door) => Math.abs(y - door.y) > door.width / 2 + 5))
        pane(solid, [x, y], [7, 13.5], 3.2, [side, 0], (y / 12) % 3 < 1);
  }
}

function clerestories(solid: Solid): void {
  const sill = aisleTop + 3;
  const head = eave - 1.6;
  for (const side of [-1, 1]) {
    const x = side * nave;
    solid.box("siding", [x - 0.4, 0, aisleTop - 1], [x + 0.4, length, sill], { closed: true });
    solid.box("timber", [x - 0.6, 0, head], [x + 0.6, length, eave + 0.6], { closed: true });
    for (let y = 0; y < length; y += building.roof.bay) {
      const quad: Point[] = [
        [x, y, sill],
        [x, y + building.roof.bay, sill],
        [x, y + building.roof.bay, head],
        [x, y, head],
      ];
      solid.face("glass", side > 0 ? quad : quad.reverse());
      solid.box("timber", [x - 0.7, y - 0.6, aisleTop], [x + 0.7, y + 0.6, eave + 0.5]);
      for (const dy of [5, 10, 15])
        solid.box("steel", [x - 0.25, y + dy - 0.14, sill], [x + 0.25, y + dy + 0.14, head]);
    }
  }
}

function gables(solid: Solid): void {
  for (const [y, ny] of [
    [0, -1],
    [length, 1],
  ] as const)
    for (const side of [-1, 1]) {
      for (const [inner, outer, roof, base] of [
        [glazed, nave, naveRoof, 5.4],
        [nave, half, aisleRoof, 4],
      ] as const) {
        const [left, right] = side < 0 ? [-outer, -inner] : [inner, outer];
        solid.box("stone", [left, y - 0.9, 0], [right, y + 0.9, base]);
        solid.box("cap", [left - 0.2, y - 1.1, base], [right + 0.2, y + 1.1, base + 0.5]);
        const [from, to] = ny < 0 ? [left, right] : [right, left];
        boards(
          solid,
          [from, y],
          [to, y],
          base + 0.5,
          (share) => roof(from + (to - from) * share) + 0.2,
        );
      }
      for (const share of [0.27, 0.73]) {
        const x = side * (glazed + (nave - glazed) * share);
        pane(solid, [x, y], [8, 15.5], 4.4, [0, ny], ny < 0);
        pane(solid, [x, y], [21, 30], 4.4, [0, ny], ny < 0 && share < 0.5);
      }
      pane(solid, [(side * (nave + half)) / 2, y], [7, 13.5], 4.8, [0, ny], true);
      solid.box("timber", [side * nave - 1, y - 1, 0], [side * nave + 1, y + 1, eave]);
      solid.box(
        "timber",
        [side * half - 1, y - 1, 0],
        [side * half + 1, y + 1, building.roof.aisleEave],
      );
    }
  boards(solid, [glazed, length], [-glazed, length], 0, (share) =>
    naveRoof(glazed - 2 * glazed * share),
  );
  for (const x of [-57, 0, 57])
    solid.box("timberDark", [x - 8, length, 0], [x + 8, length + 0.5, 15]);
}

function glazedBay(solid: Solid): void {
  const bays = 14;
  const at = (i: number) => -glazed + (2 * glazed * i) / bays;
  for (let i = 0; i <= bays; i += 1) {
    const x = at(i);
    const main = [0, 3, 7, 11, 14].includes(i);
    const wide = main ? 0.95 : 0.22;
    solid.box(main ? "timber" : "steel", [x - wide, -wide, 0], [x + wide, wide, naveRoof(x) - 0.6]);
    if (i === bays) break;
    const next = at(i + 1);
    solid.face("glass", [
      [x, 0.1, 0],
      [next, 0.1, 0],
      [next, 0.1, naveRoof(next) - 0.9],
      [x, 0.1, naveRoof(x) - 0.9],
    ]);
  }
  for (const z of [10.5, 17, 23.5, 31, 38, 45, 52, 59, 66]) {
    const main = z === 10.5 || z === 31;
    const limit = Math.min(glazed, z > eave ? nave - (z - eave) / building.roof.naveSlope : glazed);
    const deep = main ? 0.75 : 0.18;
    solid.box(main ? "timber" : "steel", [-limit, -deep, z - deep], [limit, deep, z + deep], {
      closed: true,
    });
  }
  exposedTruss(solid);
  for (const door of building.doors.filter(({ room, y }) => room === "hall" && y === 0)) {
    const wide = door.width / 2;
    for (const dx of [-wide, 0, wide])
      solid.box("timberDark", [door.x + dx - 0.28, -0.5, 0], [door.x + dx + 0.28, 0.5, 8]);
    solid.box("timberDark", [door.x - wide, -0.5, 7.4], [door.x + wide, 0.5, 8.2], {
      closed: true,
    });
  }
}

function exposedTruss(solid: Solid): void {
  for (const side of [-1, 1]) {
    const foot: Point = [side * (glazed + 3), -2, naveRoof(glazed + 3) - 1.4];
    solid.beam("timber", foot, [0, -2, ridge - 1.4], 1.6, 2.2);
    solid.beam("timber", [0, -1.8, 42], [side * 32, -1.8, naveRoof(32) - 2.6], 1.2, 1.6);
    solid.box("timber", [side * 32 - 0.6, -2.6, 39], [side * 32 + 0.6, -1.4, naveRoof(32) - 1.5]);
  }
  solid.beam("timber", [-glazed - 2, -2, 39.4], [glazed + 2, -2, 39.4], 1.5, 2.2);
  solid.box("timber", [-1.1, -2.9, 38], [1.1, -0.9, ridge - 0.8]);
  solid.beam("timber", [-8, -2.6, 57], [8, -2.6, 57], 1.2, 1.8);
}

export function walls(): Solid {
  const solid = new Solid(22);
  sides(solid);
  clerestories(solid);
  gables(solid);
  glazedBay(solid);
  return solid;
}
