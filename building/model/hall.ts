/**
 * The arena hall: stepped stands, walks, club galleries, roof trusses, lamps, chutes, the north
 * wall.
 */
import {
  aisleRoof,
  building,
  clubFloor,
  eave,
  floorBack,
  floorFront,
  floorHalf,
  length,
  nave,
  naveRoof,
  ridge,
  stepOf,
} from "../geometry/heights.ts";
import { type Point, Solid } from "./solid.ts";

const walk = building.stands.frontWalkZ;
const bay = building.roof.bay;

function stands(solid: Solid): void {
  for (const block of building.seating)
    for (let row = 0; row < block.rows; row += 1) {
      const z = stepOf(block.kind, row);
      const long = block.seats * block.seatWidth;
      const deep = (block.rows - row) * block.rowDepth;
      const total = block.rows * block.rowDepth;
      const under = row === 0 ? 0 : z - 2;
      const x0 = block.faces === "west" ? block.x + total - deep : block.x;
      const x1 =
        block.faces === "west" ? block.x + total : block.x + (block.faces === "east" ? deep : long);
      const y1 = block.y + (block.faces === "north" ? deep : long);
      solid.box("concrete", [x0, block.y, under], [x1, y1, z]);
    }
}

function walks(solid: Solid): void {
  for (const { x, y, w, d, kind } of building.aisles) {
    if (kind === "front walk") solid.box("concrete", [x, y, 0], [x + w, y + d, walk]);
    if (kind === "steps")
      for (let i = 0; i < 16; i += 1) {
        const along = w > d;
        const z = walk + ((along ? 10 : 7.5) * (i + 1)) / 16;
        if (along) {
          const [a, b] = x < 0 ? [x, x + w * (1 - i / 16)] : [x + (w * i) / 16, x + w];
          solid.box("concrete", [a, y, i ? z - 1 : 0], [b, y + d, z], { shade: 1.1 });
        } else
          solid.box("concrete", [x, y, i ? z - 1 : 0], [x + w, y + d * (1 - i / 16), z], {
            shade: 1.1,
          });
      }
  }
  for (const side of [-1, 1]) {
    const x = side * floorHalf;
    for (let y = floorFront; y < floorBack; y += 5)
      solid.box("paneling", [x - 0.2, y + 0.05, 0], [x + 0.2, y + 4.95, walk + 0.5]);
    for (let y = floorFront; y < floorBack; y += 10)
      solid.box("iron", [x - 0.14, y - 0.14, walk], [x + 0.14, y + 0.14, walk + 3.4]);
    for (const z of [1.3, 2.2, 3.2])
      solid.box(
        "iron",
        [x - 0.09, floorFront, walk + z - 0.09],
        [x + 0.09, floorBack, walk + z + 0.09],
      );
    const [a, b] = side < 0 ? [-floorHalf, -8.4] : [8.4, floorHalf];
    solid.box("paneling", [a, floorFront - 0.2, 0], [b, floorFront + 0.2, walk + 0.5]);
    solid.box("iron", [a, floorFront - 0.1, walk + 3.1], [b, floorFront + 0.1, walk + 3.3]);
  }
}

function galleries(solid: Solid): void {
  for (const side of [-1, 1]) {
    const across = (a: number, b: number) =>
      [side * a, side * b].sort((p, q) => p - q) as [number, number];
    const [a, b] = across(nave - 1, 110);
    solid.box("oak", [a, 66.5, clubFloor - 1.6], [b, 322, clubFloor], { closed: true });
    for (const z of [1.2, 2.3, 3.4]) {
      const [c, d] = across(nave - 1, nave - 0.8);
      solid.box("iron", [c, 67, clubFloor + z - 0.1], [d, 321, clubFloor + z + 0.1]);
    }
    for (let y = 60; y < 322; y += 6) {
      const [c, d] = across(110, 110.5);
      solid.box("paneling", [c, y, clubFloor], [d, y + 5.9, aisleRoof(110.5) - 0.5]);
      const [e, f] = across(107, 107.5);
      if (y < 300) solid.box("paneling", [e, y, 0], [f, y + 5.9, clubFloor]);
    }
    for (let y = bay * 4; y < length; y += bay) {
      const [c, d] = across(nave - 1.1, nave + 1.1);
      solid.box("timber", [c, y - 1.1, 0], [d, y + 1.1, eave]);
      solid.beam(
        "timber",
        [side * (nave - 1), y, eave - 12],
        [side * (nave - 9), y, eave - 3.2],
        0.9,
        1.2,
      );
      solid.round("lamp", [side * (nave - 1.8), y, clubFloor + 8], [0.45, 0.45], 1.1, 5);
    }
  }
}

/** Adds scissor trusses, one in each bay. */
function trusses(solid: Solid): void {
  const beam = (name: "timber" | "iron", from: Point, to: Point, wide: number, high: number) =>
    solid.beam(name, from, to, wide, high, { ends: false });
  for (let y = bay * 4; y < length - 10; y += bay) {
    for (const side of [-1, 1]) {
      beam("timber", [side * (nave - 1), y, eave - 3.5], [0, y, 53], 1.5, 2.2);
      beam("timber", [side * (nave + 1), y, eave - 0.8], [0, y, ridge - 1.9], 1.6, 2.6);
      for (const x of [24, 48, 72]) {
        const foot = eave - 3.5 + ((nave - x) / nave) * (53 - eave + 3.5);
        solid.box(
          "timber",
          [side * x - 0.6, y - 0.6, foot],
          [side * x + 0.6, y + 0.6, naveRoof(x) - 2],
        );
        solid.box(
          "iron",
          [side * x - 0.95, y - 0.9, foot - 1.3],
          [side * x + 0.95, y + 0.9, foot + 1.1],
        );
        beam("iron", [side * x, y, foot], [side * (x - 24), y, naveRoof(x - 24) - 3], 0.25, 0.25);
      }
    }
    solid.box("timber", [-0.7, y - 0.7, 52], [0.7, y + 0.7, ridge - 2]);
  }
  for (let x = 16; x < nave; x += 16)
    for (const side of [-1, 1])
      beam(
        "timber",
        [side * x, 66, naveRoof(x) - 0.6],
        [side * x, length, naveRoof(x) - 0.6],
        0.6,
        1,
      );
}

function lamps(solid: Solid): void {
  for (const x of [-60, -20, 20, 60])
    for (let y = bay * 5; y < length - 60; y += bay) {
      const z = eave - 2 + (nave - Math.abs(x)) * 0.11;
      solid.round("lamp", [x, y, z - 0.5], [1.4, 1.2], 0.5, 8);
      solid.round("iron", [x, y, z], [1.6, 0.5], 1.6, 8);
      solid.face(
        "lamp",
        Array.from({ length: 8 }, (_, i) => {
          const turn = (-i / 8) * 2 * Math.PI;
          return [x + Math.cos(turn) * 1.4, y + Math.sin(turn) * 1.4, z - 0.5] as const;
        }),
      );
    }
}

function northEnd(solid: Solid): void {
  solid.box("oldBoards", [-40, 302, 3.4], [40, 308, 4], { closed: true });
  solid.box("timberDark", [-20, 306, clubFloor - 1.4], [20, 316, clubFloor], { closed: true });
  solid.box("paneling", [-20, 306, clubFloor], [20, 306.5, clubFloor + 3.2]);
  solid.box("warm", [-19.4, 309, clubFloor + 3.2], [19.4, 309.2, clubFloor + 8]);
  solid.box("timberDark", [-20.5, 305.5, clubFloor + 8], [20.5, 316, clubFloor + 9.4], {
    closed: true,
  });
  solid.box("oak", [-nave, 316, clubFloor - 1.2], [nave, 324, clubFloor], { closed: true });
  for (let x = -nave; x < nave; x += 4)
    solid.face("siding", [
      [x, 324, clubFloor - 3],
      [x + 3.9, 324, clubFloor - 3],
      [x + 3.9, 324, naveRoof(x + 2)],
      [x, 324, naveRoof(x + 2)],
    ]);
  solid.box("stage", [-nave, 345, 0], [nave, 346, clubFloor - 3]);
  for (const side of [-1, 1]) {
    const [a, b] = [side * 70, side * nave].sort((p, q) => p - q) as [number, number];
    solid.box("paneling", [a, 291.6, 0], [b, 292.4, clubFloor - 1]);
  }
  flags(solid);
}

/** Adds the wall toward the entrance, above and beside the lounge and its row of windows. */
function southEnd(solid: Solid): void {
  const y = 66.5;
  const wall = (name: "siding" | "paneling", x: number, low: number, high: number) =>
    solid.face(name, [
      [x + 3.9, y, low],
      [x, y, low],
      [x, y, high],
      [x + 3.9, y, high],
    ]);
  for (let x = -nave - 12; x < nave + 12; x += 4) {
    const beside = x < -52 || x >= 48;
    const reach = Math.abs(x + 2) + 2;
    const top = reach > nave ? aisleRoof(reach) : naveRoof(reach);
    wall("siding", x, beside ? clubFloor : clubFloor + 11, top);
    if (Math.abs(x + 2) > 9) wall("paneling", x, 0, clubFloor);
  }
  for (let x = -52; x <= 48; x += 10)
    solid.box("steel", [x - 0.2, y - 0.3, clubFloor], [x + 0.2, y + 0.1, clubFloor + 11]);
  solid.box("timber", [-nave, y - 0.2, clubFloor + 11], [nave, y + 0.6, clubFloor + 12.6], {
    closed: true,
  });
  solid.box("oak", [-52, y - 0.4, clubFloor - 1.6], [48, y + 0.4, clubFloor + 0.2]);
}

function flags(solid: Solid): void {
  const y = 323.5;
  const z = 33;
  for (let i = 0; i < 13; i += 1)
    solid.box(
      i % 2 ? "cream" : "red",
      [-66, y - 0.1, z + 12.4 - i * 0.95],
      [-43, y, z + 13.35 - i * 0.95],
    );
  solid.box("blue", [-66, y - 0.2, z + 6.7], [-56.8, y - 0.1, z + 13.35]);
  for (const [i, color] of (["blue", "cream", "blue"] as const).entries())
    solid.box(color, [43, y - 0.1, z + 1 + (2 - i) * 4.1], [66, y, z + 1 + (3 - i) * 4.1]);
  const disc = (r: number, out: number) =>
    Array.from({ length: 20 }, (_, i) => {
      const turn = (i / 20) * 2 * Math.PI;
      return [52.5 + Math.cos(turn) * r, y - out, z + 7.15 + Math.sin(turn) * r] as const;
    });
  solid.face("red", disc(3.6, 0.2));
  solid.face("gold", disc(1.9, 0.3));
}

export function hall(): Solid {
  const solid = new Solid(24);
  stands(solid);
  walks(solid);
  galleries(solid);
  northEnd(solid);
  southEnd(solid);
  return solid;
}

/** The trusses and everything that hangs from them; the page hides them together with the roof. */
export function roofFrame(): Solid {
  const solid = new Solid(25);
  trusses(solid);
  lamps(solid);
  return solid;
}
