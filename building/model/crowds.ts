/** The positions of a few people, horses, cars and tents that show how large the building is. */
import { site } from "../geometry/heights.ts";
import { car, caravan, horse, person, tent } from "./figures.ts";
import type { SubstanceName } from "./palette.ts";
import type { Spot } from "./plants.ts";
import { createRandom } from "./random.ts";
import type { Solid } from "./solid.ts";

interface Crowd {
  name: string;
  solid: Solid;
  spots: Spot[];
  phase?: number;
  floor?: string;
}

const facing = (x: number, y: number, degrees: number, z = 0): Spot => [
  x,
  y,
  z,
  (degrees * Math.PI) / 180,
  1,
];

/** Divides the spots among the looks, and returns one crowd for each look. */
const mixed = (crowd: Omit<Crowd, "solid">, looks: readonly Solid[]): Crowd[] =>
  looks.map((solid, i) => ({
    ...crowd,
    name: `${crowd.name}-${i + 1}`,
    solid,
    spots: crowd.spots.filter((_, k) => k % looks.length === i),
  }));

/** The strides of walking, trotting and standing horses. */
const WALK = [-0.3, 0.3, 0.4, -0.2] as const;
const TROT = [-1, 0.7, 0.9, -0.8] as const;
const STAND = [0, -0.1, 0.1, 0.2] as const;

const ridden = [
  horse(93, { coat: "bay", stride: TROT, head: 1, shirt: "cream" }),
  horse(96, { coat: "gray", stride: WALK, head: 0.8, shirt: "red" }),
  horse(97, { coat: "sorrel", stride: WALK, head: 1, shirt: "blue" }),
];

function visitors(): Crowd[] {
  const spots = [
    [-20, -70, 160],
    [-17, -68, 200],
    [-14, -71, 150],
    [30, -100, 190],
    [33, -98, 170],
    [-48, -36, 150],
    [12, -30, 180],
    [16, -31, 200],
    [60, -128, 200],
    [64, -126, 160],
    [-80, -90, 100],
    [-30, -120, 185],
    [-26, -122, 170],
    [-27, -117, 180],
    [46, -58, 220],
  ] as const;
  const shirts: SubstanceName[] = ["red", "cream", "blue"];
  return mixed(
    { name: "visitors", spots: spots.map(([x, y, turn]) => facing(x, y, turn, 0.2)) },
    shirts.map((shirt, i) => person(90 + i, shirt, i !== 1)),
  );
}

function riders(): Crowd[] {
  const pens = site.pens.filter(({ use }) => use === "warm-up");
  const circling = pens.flatMap(({ x, y, w, d }) =>
    [0.4, 2.6, 4.4].map((turn) =>
      facing(
        x + w / 2 + Math.cos(turn) * w * 0.34,
        y + d / 2 + Math.sin(turn) * d * 0.34,
        (turn * 180) / Math.PI + 180,
      ),
    ),
  );
  const pasture = site.pens.find(({ use }) => use === "pasture");
  const random = createRandom(95);
  const loose = Array.from({ length: 7 }, () =>
    facing(
      (pasture?.x ?? 0) + 20 + random() * 150,
      (pasture?.y ?? 0) + 20 + random() * 130,
      random() * 360,
    ),
  );
  return [
    ...mixed({ name: "warm-up-riders", spots: circling }, ridden),
    ...mixed({ name: "loose-horses", spots: loose }, [
      horse(94, { coat: "bay", stride: WALK, head: 0 }),
      horse(95, { coat: "sorrel", stride: STAND, head: 1 }),
      horse(98, { coat: "gray", stride: STAND, head: 0 }),
    ]),
    ...mixed(
      {
        name: "rodeo-riders",
        floor: "rodeo",
        spots: [
          // You see these from the side. They are far from where the view begins, because such
          // simple forms don't convince any nearer.
          facing(-30, 178, 75),
          facing(26, 208, 110),
          facing(-8, 240, 250),
          facing(48, 186, 300),
        ],
      },
      ridden,
    ),
    {
      name: "players",
      solid: person(92, "red", false),
      floor: "basketball",
      spots: (
        [
          [-4, 196, 40],
          [8, 206, 200],
          [14, 186, 130],
          [-12, 212, 260],
          [2, 222, 180],
          [-9, 178, 20],
          [0, 190, 0],
        ] as const
      ).map(([x, y, turn]) => facing(x, y, turn, 0.2)),
    },
    {
      name: "guests",
      solid: person(99, "blue", true),
      floor: "trade-show",
      spots: Array.from({ length: 34 }, () =>
        facing(
          ([-46, -2, 42][Math.floor(random() * 3)] as number) + (random() - 0.5) * 7,
          96 + random() * 170,
          random() * 360,
        ),
      ),
    },
  ];
}

function parked(): Crowd[] {
  const random = createRandom(101);
  const lot = site.parking.find(({ modules }) => modules > 1);
  if (!lot) return [];
  const spots: Spot[] = [];
  const module = lot.d / lot.modules;
  for (let row = 0; row < lot.modules; row += 1)
    for (const side of [-1, 1])
      for (let x = lot.x + 8; x < lot.x + lot.w - 6; x += lot.stallWidth) {
        const y = lot.y + module * (row + 0.5) + side * (lot.aisle / 2 + lot.stallDepth / 2);
        if (random() < 0.2 + row * 0.13)
          spots.push(facing(x, y, (side > 0 ? 0 : 180) + (random() - 0.5) * 3));
      }
  const paints: SubstanceName[] = ["car", "red", "trailer", "blue"];
  return mixed(
    { name: "cars", spots },
    paints.map((paint, i) => car(102 + i, paint, i % 2 === 0)),
  );
}

function camp(): Crowd[] {
  const pitches = site.camping.pitches.map(([x = 0, y = 0, turn = 0]) => facing(x, y, turn));
  return [
    {
      name: "tents",
      phase: site.camping.phase,
      solid: tent(),
      spots: pitches.filter((_, i) => i % 2 === 0),
    },
    {
      name: "caravans",
      phase: site.camping.phase,
      solid: caravan(),
      spots: pitches.filter((_, i) => i % 2 === 1),
    },
    {
      name: "campers",
      phase: site.camping.phase,
      solid: person(100, "gold", true),
      spots: pitches.filter((_, i) => i % 4 === 0).map(([x, y]) => facing(x + 12, y + 6, x)),
    },
  ];
}

export const crowds = (): Crowd[] => [...visitors(), ...riders(), ...parked(), ...camp()];
