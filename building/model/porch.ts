/** The timber porch on stone piers, and the warm hall behind the glass. */
import { building, clubFloor, half, naveRoof } from "../geometry/heights.ts";
import { drawText } from "./letters.ts";
import { type Point, Solid } from "./solid.ts";

const { w, y: front, eave, slope } = building.porch;
const wide = w / 2;
const top = eave + wide * slope;
const under = (x: number) => eave + (wide - Math.abs(x)) * slope;

function piers(solid: Solid, side: number): void {
  const post = side * (wide - 5.5);
  for (const y of [front + 4, front / 2 + 1]) {
    solid.box("stone", [post - 3.2, y - 3.2, 0], [post + 3.2, y + 3.2, 6.5]);
    solid.box("cap", [post - 3.6, y - 3.6, 6.5], [post + 3.6, y + 3.6, 7.1], { closed: true });
    for (const dx of [-1.4, 1.4])
      solid.box(
        "timber",
        [post + dx - 0.85, y - 0.95, 7.1],
        [post + dx + 0.85, y + 0.95, eave - 0.4],
      );
    for (const way of [-1, 1])
      solid.beam(
        "timber",
        [post + way * 1.5, y, eave - 8],
        [post + way * 9, y, eave + 0.6],
        0.9,
        1.2,
      );
  }
  solid.beam("timber", [post, front - 1, eave + 0.5], [post, 0, eave + 0.5], 1.7, 2.2);
}

function cover(solid: Solid, side: number): void {
  const low: Point = [side * (wide + 4), front - 5, eave + 2.6 - 4 * slope];
  const edge = (x: number, z: number, y: number): Point => [x, y, z];
  for (let y = front - 5; y < 0; y += 3) {
    const end = Math.min(0, y + 3);
    const strip = (lift: number) => [
      edge(low[0], low[2] + lift, y),
      edge(0, top + 2.6 + lift, y),
      edge(0, top + 2.6 + lift, end),
      edge(low[0], low[2] + lift, end),
    ];
    solid.face("roof", side > 0 ? strip(0.9).reverse() : strip(0.9));
    solid.face("deck", side > 0 ? strip(0) : strip(0).reverse());
  }
  solid.beam(
    "timberDark",
    [low[0], front - 5.2, low[2] + 0.2],
    [0, front - 5.2, top + 2.8],
    0.6,
    1.9,
  );
  solid.beam("timberDark", [low[0], front - 5, low[2] + 0.2], [low[0], 0, low[2] + 0.2], 0.5, 1.5);
}

function trusses(solid: Solid): void {
  for (const y of [front + 4, front / 2 + 1, -3.5]) {
    for (const side of [-1, 1]) {
      solid.beam("timber", [side * (wide + 1), y, eave + 1.2], [0, y, top + 1.2], 1.3, 1.7);
      solid.beam("timber", [0, y, eave + 2], [side * 17, y, under(17) + 0.4], 1, 1.2);
    }
    solid.beam("timber", [-wide, y, eave + 0.7], [wide, y, eave + 0.7], 1.4, 2.3);
    solid.box("timber", [-0.9, y - 0.9, eave], [0.9, y + 0.9, top]);
  }
}

/** The logo in the gable: iron rafters over a cross. */
function mark(solid: Solid): void {
  const y = front + 2.9;
  for (const side of [-1, 1])
    solid.beam("iron", [side * 5.2, y, top - 5.4], [0, y, top - 3.3], 0.3, 0.8);
  solid.box("iron", [-0.45, y - 0.2, eave + 2.6], [0.45, y + 0.2, top - 4.2], { closed: true });
  solid.box("iron", [-2.4, y - 0.2, top - 7.6], [2.4, y + 0.2, top - 6.8], { closed: true });
}

/** The name over the entrance, as in the renderings. */
function sign(solid: Solid): void {
  drawText(solid, "WESTERN HERITAGE ARENA", {
    middle: [0, front + 3, eave + 0.7],
    high: 1.7,
    thick: 0.36,
    of: "letter",
  });
}

/** The entrance hall: polished floor, warm end wall, the two grand staircases, hanging lamps. */
function hall(solid: Solid): void {
  const room = building.rooms.find(({ id }) => id === "hall");
  if (!room) return;
  const end = room.y + room.d;
  solid.box("oak", [room.x, 0.5, -0.5], [room.x + room.w, end, 0.1]);
  for (let x = room.x; x < room.x + room.w - 1; x += 4) {
    const roof = naveRoof(Math.max(Math.abs(x), Math.abs(x + 4)));
    for (const [z0, z1, shade] of [
      [11, clubFloor, 1],
      [clubFloor, roof - 1, 0.8],
    ] as const)
      solid.face(
        "warm",
        [
          [x, end, z0],
          [x + 4, end, z0],
          [x + 4, end, z1],
          [x, end, z1],
        ],
        shade,
      );
  }
  solid.box("oak", [room.x, 42, clubFloor - 1.5], [room.x + room.w, end, clubFloor], {
    closed: true,
  });
  for (const stair of building.stairs.filter(({ id }) => id.startsWith("grand"))) {
    const steps = stair.risers;
    for (let i = 0; i < steps; i += 1) {
      const y = stair.y + (stair.d * i) / steps;
      const z = (clubFloor * (i + 1)) / steps;
      solid.box(
        "oak",
        [stair.x, y, Math.max(0, z - 2)],
        [stair.x + stair.w, y + stair.d / steps, z],
      );
    }
  }
  for (const x of [-36, -12, 12, 36])
    for (const y of [14, 30]) {
      solid.round("lamp", [x, y, 33], [1.6, 1.6], 0.5, 8);
      solid.round("iron", [x, y, 33.5], [1.8, 0.6], 1.6, 8);
    }
  for (const side of [-1, 1])
    solid.box("paneling", [side * 56 - 0.3, 0.5, 0], [side * 56 + 0.3, end, naveRoof(56)]);
}

export function porch(): Solid {
  const solid = new Solid(23);
  for (const side of [-1, 1]) {
    piers(solid, side);
    cover(solid, side);
  }
  trusses(solid);
  mark(solid);
  sign(solid);
  hall(solid);
  solid.box("slab", [-half + 1, 1, -0.9], [half - 1, 58, -0.05]);
  solid.box("concrete", [-half + 1, 58, -0.9], [half - 1, building.envelope.d - 1, -0.05]);
  return solid;
}
