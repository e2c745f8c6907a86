/** The restored Heritage Barn, with red boards and a gambrel roof, at its place and angle. */
import { site } from "../geometry/heights.ts";
import { type Point, Solid } from "./solid.ts";
import { boards } from "./walls.ts";

const { w, d, eave, knee, ridge } = site.barn;
const wide = w / 2;
const bend = wide * 0.62;
/** Distance from the middle to the outer edge of the doors. */
const DOORS = 10.2;
const top = (x: number) =>
  Math.abs(x) > bend
    ? eave + ((wide - Math.abs(x)) * (knee - eave)) / (wide - bend)
    : knee + ((bend - Math.abs(x)) * (ridge - knee)) / bend;

function roof(solid: Solid, side: number): void {
  for (const [[x0, z0], [x1, z1]] of [
    [
      [wide + 2.6, eave - 1],
      [bend, knee],
    ],
    [
      [bend, knee],
      [0, ridge],
    ],
  ] as const)
    for (let y = -2.6; y < d + 2.6; y += 2.84) {
      const strip = (lift: number): Point[] => [
        [side * x0, y, z0 + lift],
        [side * x1, y, z1 + lift],
        [side * x1, y + 2.8, z1 + lift],
        [side * x0, y + 2.8, z0 + lift],
      ];
      solid.face("barnRoof", side > 0 ? strip(0.6).reverse() : strip(0.6));
      solid.face("oldBoards", side > 0 ? strip(0) : strip(0).reverse());
    }
  for (const y of [-2.8, d + 2.8]) {
    solid.beam(
      "white",
      [side * (wide + 2.6), y, eave - 0.8],
      [side * bend, y, knee + 0.2],
      0.4,
      1.1,
    );
    solid.beam("white", [side * bend, y, knee + 0.2], [0, y, ridge + 0.2], 0.4, 1.1);
  }
}

function front(solid: Solid, y: number, out: number): void {
  const slab = (
    name: "white" | "barnRed" | "window",
    x0: number,
    z0: number,
    x1: number,
    z1: number,
    deep: number,
  ) => {
    const [a, b] = [y, y + out * deep].sort((p, q) => p - q) as [number, number];
    solid.box(name, [x0, a, z0], [x1, b, z1], { closed: true });
  };
  for (const x of [-5.2, 5.2]) {
    slab("white", x - 5, 0.3, x + 5, 13, 0.5);
    slab("barnRed", x - 4.4, 1, x + 4.4, 6.3, 0.6);
    slab("barnRed", x - 4.4, 6.9, x + 4.4, 12.4, 0.6);
    for (const z of [1, 6.9])
      for (const way of [-1, 1])
        solid.beam(
          "white",
          [x - 4.2 * way, y + out * 0.65, z],
          [x + 4.2 * way, y + out * 0.65, z + 5.4],
          0.5,
          0.2,
        );
  }
  slab("white", -3.8, 18.2, 3.8, 25.6, 0.5);
  slab("barnRed", -3.2, 18.8, 3.2, 25, 0.6);
  for (const x of [-16.5, 16.5]) {
    slab("white", x - 2.4, 6, x + 2.4, 11.2, 0.4);
    slab("window", x - 1.9, 6.5, x + 1.9, 10.7, 0.5);
  }
}

/** Draws in the barn's own axes, whose origin is the middle of its front. */
export function barn(): Solid {
  const solid = new Solid(51);
  for (const side of [-1, 1]) {
    const x = side * wide;
    solid.box("stone", [x - 0.9, -0.5, 0], [x + 0.9, d + 0.5, 2.4]);
    const [from, to] = side < 0 ? [d, 0] : [0, d];
    boards(solid, [x, from], [x, to], 2.4, () => eave, "barnRed");
    for (let i = 0; i < 6; i += 1) {
      const y = (d * (i + 0.5)) / 6;
      const [a, b] = [x - side * 0.1, x + side * 0.5].sort((p, q) => p - q) as [number, number];
      solid.box("white", [a, y - 2.1, 6], [b, y + 2.1, 11], { closed: true });
      solid.box("window", [a - 0.1, y - 1.6, 6.5], [b + 0.1, y + 1.6, 10.5], { closed: true });
    }
    roof(solid, side);
  }
  for (const [y, out] of [
    [0, -1],
    [d, 1],
  ] as const) {
    const [from, to] = out < 0 ? [-wide, wide] : [wide, -wide];
    for (const [a, b] of [
      [-wide, -DOORS],
      [DOORS, wide],
    ] as const)
      solid.box("stone", [a, y - 0.8, 0], [b, y + 0.8, 2.4]);
    boards(solid, [from, y], [to, y], 2.4, (share) => top(from + (to - from) * share), "barnRed");
    front(solid, y, out);
  }
  cupola(solid);
  return solid;
}

function cupola(solid: Solid): void {
  const y = d / 2;
  solid.box("white", [-3.6, y - 3.6, ridge - 2], [3.6, y + 3.6, ridge + 4.6]);
  const rim: Point[] = [
    [-4.9, y - 4.9, ridge + 4.6],
    [4.9, y - 4.9, ridge + 4.6],
    [4.9, y + 4.9, ridge + 4.6],
    [-4.9, y + 4.9, ridge + 4.6],
  ];
  rim.forEach((corner, i) => {
    solid.face("barnRoof", [corner, rim[(i + 1) % 4] as Point, [0, y, ridge + 9.5]]);
  });
  solid.round("iron", [0, y, ridge + 9], [0.2, 0.1], 4.5, 5);
}
