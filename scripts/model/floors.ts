/** What the floor carries: worked earth for a rodeo, a court, a stage, or rows of booths. */
import { building, clubFloor, floorBack, floorFront, floorHalf } from "./building.ts";
import { chance, noise } from "./chance.ts";
import { linear } from "./palette.ts";
import { type Colour, type Point, Solid } from "./solid.ts";

const middle = (floorFront + floorBack) / 2;

/** Harrowed in long loops, churned and damp in patches; the colour does it, on a grid of four feet. */
function dirt(solid: Solid): void {
  const [dry, damp, track] = ["#a98a66", "#7d6149", "#6b513b"].map(linear) as [
    Colour,
    Colour,
    Colour,
  ];
  const step = 4;
  const end = floorBack + 10;
  const colourAt = (x: number, y: number): Colour => {
    const patch = Math.min(1, Math.max(0, 0.5 + noise(x / 26, y / 26) * 0.9));
    const reach = Math.hypot(x / floorHalf, (y - middle) / 100);
    const loops = Math.sin(reach * 42 + noise(x / 30, y / 30) * 5);
    const worn = Math.max(0, loops) * 0.34 + Math.max(0, noise(x / 4, y / 4)) * 0.25;
    const mixed = dry.map((c, i) => c * (1 - patch * 0.55) + (damp[i] ?? 0) * patch * 0.55);
    return mixed.map((c, i) => c * (1 - worn) + (track[i] ?? 0) * worn) as unknown as Colour;
  };
  for (let x = -floorHalf; x < floorHalf; x += step)
    for (let y = floorFront; y < end; y += step) {
      const corners: Point[] = [
        [x, y, 0.05],
        [x + step, y, 0.05],
        [x + step, y + step, 0.05],
        [x, y + step, 0.05],
      ];
      solid.painted(
        "penEarth",
        corners,
        corners.map(([a, b]) => colourAt(a, b)),
      );
    }
}

function chuteGates(solid: Solid): void {
  const { x, y, w, d, count } = building.chutes;
  const pitch = w / count;
  for (let i = 0; i <= count; i += 1) {
    const at = x + i * pitch;
    solid.box("iron", [at - 0.25, y, 0], [at + 0.25, y + d, 6.6]);
    if (i === count) break;
    for (let rail = 0; rail < 6; rail += 1)
      solid.box("white", [at + 0.5, y - 0.3, 0.7 + rail], [at + pitch - 0.5, y, 1.15 + rail]);
    solid.box("pine", [at + 2.4, y - 0.5, 3.2], [at + pitch - 2.4, y - 0.3, 5.4]);
  }
  for (const side of [-1, 1]) {
    const [a, b] = side < 0 ? [-floorHalf, x] : [x + w, floorHalf];
    for (let rail = 0; rail < 5; rail += 1)
      solid.box(
        "iron",
        [a, floorBack - 0.1, 1 + rail * 1.2],
        [b, floorBack + 0.1, 1.2 + rail * 1.2],
      );
  }
}

function board(solid: Solid): void {
  solid.box("iron", [-33, 322.4, 31], [33, 323.8, 49]);
  for (let i = 0; i < 8; i += 1)
    solid.box("warm", [-32, 322.2, 32 + i * 2], [32, 322.5, 34 + i * 2], {
      shade: 0.25 + i * 0.09,
    });
  for (const side of [-1, 1]) solid.beam("letter", [side * 11, 322, 38.5], [0, 322, 45], 0.4, 1.6);
  solid.box("letter", [-0.8, 321.9, 34], [0.8, 322.1, 42]);
  solid.box("letter", [-4.5, 321.9, 38], [4.5, 322.1, 39.6]);
}

function rodeo(): Solid {
  const solid = new Solid(31);
  dirt(solid);
  chuteGates(solid);
  board(solid);
  for (const [x, y] of [
    [-32, 160],
    [32, 160],
    [0, 236],
  ] as const)
    for (const [i, name] of (["red", "cream", "red"] as const).entries())
      solid.round(name, [x, y, i], [0.95, 0.95], 1, 10);
  return solid;
}

/** A stripe of paint lying on the floor. */
const stripe = (solid: Solid, a: readonly [number, number], b: readonly [number, number]) =>
  solid.box("line", [a[0], a[1], 0.1], [b[0], b[1], 0.26]);

function arc(
  solid: Solid,
  [x, y]: readonly [number, number],
  r: number,
  from: number,
  to: number,
): void {
  const count = 20;
  const at = (i: number, radius: number): Point => {
    const turn = from + ((to - from) * i) / count;
    return [x + Math.cos(turn) * radius, y + Math.sin(turn) * radius, 0.26];
  };
  for (let i = 0; i < count; i += 1)
    solid.face("line", [at(i, r), at(i + 1, r), at(i + 1, r - 0.4), at(i, r - 0.4)].reverse());
}

function basketball(): Solid {
  const solid = new Solid(32);
  cover(solid, "slab");
  board(solid);
  const [x, y] = [25, 47];
  for (let strip = -y - 8; strip < y + 8; strip += 4)
    solid.box("court", [-x - 8, middle + strip, 0], [x + 8, middle + strip + 4, 0.16]);
  for (const [a, b] of [
    [-x - 8, -x],
    [x, x + 8],
  ] as const)
    solid.box("paint", [a, middle - y - 8, 0], [b, middle + y + 8, 0.2]);
  for (const side of [-1, 1]) {
    const end = middle + side * y;
    const [near, far] = [end, middle + side * (y + 8)].sort((p, q) => p - q) as [number, number];
    solid.box("paint", [-x, near, 0], [x, far, 0.2]);
    const [low, high] = [end, middle + side * (y - 19)].sort((p, q) => p - q) as [number, number];
    solid.box("paint", [-8, low, 0], [8, high, 0.2]);
    stripe(solid, [-x, end - 0.3], [x, end + 0.3]);
    arc(solid, [0, middle + side * (y - 19)], 6, 0, 2 * Math.PI);
    arc(
      solid,
      [0, middle + side * (y - 5)],
      23,
      side > 0 ? Math.PI : 0,
      side > 0 ? 2 * Math.PI : Math.PI,
    );
    hoop(solid, side, y);
  }
  for (const at of [-x, x]) stripe(solid, [at - 0.3, middle - y], [at + 0.3, middle + y]);
  stripe(solid, [-x, middle - 0.3], [x, middle + 0.3]);
  arc(solid, [0, middle], 6, 0, 2 * Math.PI);
  for (const side of [-1, 1])
    for (let row = 0; row < 5; row += 1) {
      const a = side * (x + 13 + row * 2.7);
      const b = side * (x + 28);
      solid.box(
        "oak",
        [Math.min(a, b), middle - 44, row ? row * 1.1 : 0],
        [Math.max(a, b), middle + 44, 1.2 + row * 1.1],
      );
    }
  return solid;
}

function hoop(solid: Solid, side: number, y: number): void {
  const end = middle + side * (y + 5);
  solid.beam("pine", [0, end, 0], [0, end - side * 3, 11], 0.9, 0.9);
  solid.beam("pine", [0, end - side * 3, 11], [0, middle + side * (y - 4), 12], 0.6, 0.6);
  solid.box(
    "cream",
    [-3, middle + side * (y - 4) - 0.15, 9.5],
    [3, middle + side * (y - 4) + 0.15, 13.2],
    { closed: true },
  );
  solid.round("saddle", [0, middle + side * (y - 5.4), 9.9], [0.8, 0.8], 0.25, 10);
}

function cover(solid: Solid, name: "slab" | "stage"): void {
  for (let x = -floorHalf; x < floorHalf; x += 20)
    for (let y = floorFront; y < floorBack + 10; y += 20)
      solid.box(name, [x, y, -0.5], [x + 20, Math.min(y + 20, floorBack + 10), 0.06]);
}

function concert(): Solid {
  const solid = new Solid(33);
  cover(solid, "slab");
  const [front, back] = [248, 290];
  solid.box("stage", [-44, front, 0], [44, back, 5]);
  for (const side of [-1, 1]) {
    for (const y of [front + 2, back - 2])
      solid.box("steel", [side * 42 - 1, y - 1, 0], [side * 42 + 1, y + 1, 36]);
    for (let i = 0; i < 5; i += 1)
      solid.box(
        "iron",
        [side * 46 - 2.6, front - 2 + i * 0.4, 20 + i * 3],
        [side * 46 + 2.6, front + 2, 22.7 + i * 3],
        { closed: true },
      );
  }
  for (const y of [front + 2, back - 2]) {
    solid.beam("steel", [-43, y, 35], [43, y, 35], 1.4, 2);
    for (let x = -36; x <= 36; x += 9) solid.round("lamp", [x, y, 32.6], [1, 0.7], 1.2, 8);
  }
  for (let x = -30; x < 30; x += 4)
    solid.box("warm", [x + 0.2, back - 2.6, 7], [x + 3.8, back - 2.2, 27], {
      shade: 0.35 + 0.6 * Math.exp(-(((x + 2) / 18) ** 2)),
    });
  for (const [x, y, z] of [
    [-18, 274, 7.4],
    [0, 276, 8],
    [18, 274, 7.4],
  ] as const)
    solid.box("oak", [x - 7, y - 5, 5], [x + 7, y + 5, z - 1], { closed: true });
  for (let row = 0; row < 11; row += 1)
    for (let x = -56; x < 56; x += 28)
      solid
        .box("seat", [x + 3, 120 + row * 10.5, 1.1], [x + 25, 121.6 + row * 10.5, 1.5], {
          closed: true,
        })
        .box("seat", [x + 3, 119.8 + row * 10.5, 1.1], [x + 25, 120.1 + row * 10.5, 3], {
          closed: true,
        });
  return solid;
}

const fabrics = ["red", "blue", "pine", "gold", "cream", "saddle"] as const;

function tradeShow(): Solid {
  const solid = new Solid(34);
  const random = chance(340);
  cover(solid, "slab");
  board(solid);
  for (const x of [-46, -2, 42])
    solid.box("saddle", [x - 3.6, floorFront + 2, 0], [x + 3.6, floorBack - 4, 0.14]);
  for (const column of [-64, -34, -20, 10, 24, 54])
    for (let y = floorFront + 12; y < floorBack - 20; y += 13) {
      const fabric = fabrics[Math.floor(random() * fabrics.length)] ?? "cream";
      booth(solid, [column, y], fabric, random() < 0.4);
    }
  return solid;
}

function booth(
  solid: Solid,
  [x, y]: readonly [number, number],
  fabric: (typeof fabrics)[number],
  roofed: boolean,
): void {
  solid.box(fabric, [x, y, 0], [x + 10, y + 0.3, 8], { closed: true });
  solid.box("cream", [x, y, 0], [x + 0.25, y + 10, 3]);
  solid.box("oak", [x + 2, y + 3, 2.2], [x + 8, y + 5.4, 2.6], { closed: true });
  solid.box(fabric, [x + 2.1, y + 3.1, 0], [x + 7.9, y + 5.3, 2.2]);
  for (const dx of [0.2, 9.8])
    solid.box("oak", [x + dx - 0.15, y + 9, 0], [x + dx + 0.15, y + 9.3, 9]);
  solid.box(fabric, [x, y + 8.8, 7.6], [x + 10, y + 9.4, 9.2], { closed: true });
  if (!roofed) return;
  const rim: Point[] = [
    [x, y, 9],
    [x + 10, y, 9],
    [x + 10, y + 9.4, 9],
    [x, y + 9.4, 9],
  ];
  rim.forEach((corner, i) => {
    solid.face("cream", [corner, rim[(i + 1) % 4] as Point, [x + 5, y + 4.7, 13]]);
  });
}

export const floors = { rodeo, basketball, concert, "trade-show": tradeShow } as const;

/** Fit-out of the club level, which comes with phase 2: glazed rooms over the concourse, long tables. */
export function clubLevel(): Solid {
  const solid = new Solid(35);
  for (const room of building.rooms.filter(({ level, phase }) => level === "club" && phase === 2)) {
    solid.box(
      "oak",
      [room.x + 0.3, room.y + 0.3, clubFloor - 0.6],
      [room.x + room.w - 0.3, room.y + room.d - 0.3, clubFloor + 0.05],
    );
    for (const [a, b] of [
      [
        [room.x, room.y],
        [room.x + room.w, room.y + 0.4],
      ],
      [
        [room.x, room.y],
        [room.x + 0.4, room.y + room.d],
      ],
    ] as const)
      solid.box("panelling", [a[0], a[1], clubFloor], [b[0], b[1], clubFloor + 9]);
    for (let x = room.x + 6; x < room.x + room.w - 8; x += 12)
      for (let y = room.y + 5; y < room.y + room.d - 4; y += 9)
        solid.box("cream", [x, y, clubFloor + 2.2], [x + 7, y + 2.6, clubFloor + 2.6], {
          closed: true,
        });
  }
  return solid;
}
