/** Every part of the model, and the conditions under which the page shows it. */

import { building, seats, site } from "../geometry/heights.ts";
import { backdrop } from "./backdrop.ts";
import { barn } from "./barn.ts";
import { clubLevel } from "./club-level.ts";
import { crowds } from "./crowds.ts";
import { floors } from "./floors.ts";
import { hall, roofFrame } from "./hall.ts";
import { farLand, meadow } from "./landscape.ts";
import { plants, type Spot } from "./plants.ts";
import { porch } from "./porch.ts";
import { roofs } from "./roofs.ts";
import { countyRoad, grounds } from "./site.ts";
import { Solid } from "./solid.ts";
import { walls } from "./walls.ts";
import type { Part } from "./write-model.ts";

const turns = { east: Math.PI / 2, west: -Math.PI / 2, north: Math.PI };

/** A seat and its back, without undersides: you can't see more of a chair among two thousand. */
function chair(): Solid {
  const w = 0.72;
  const front = -0.75;
  const back = 0.85;
  const top = 2.9;
  return new Solid(11)
    .face("seat", [
      [-w, front, 1.42],
      [w, front, 1.42],
      [w, back, 1.42],
      [-w, back, 1.42],
    ])
    .face("seat", [
      [-w, 0.62, 1.4],
      [w, 0.62, 1.4],
      [w, back, top],
      [-w, back, top],
    ])
    .face("seat", [
      [w, 1, 1.2],
      [-w, 1, 1.2],
      [-w, back, top],
      [w, back, top],
    ]);
}

export function modelParts(): Part[] {
  const main = building.envelope.phase;
  const { barn: place } = site;
  return [
    { name: "sky", solid: backdrop(), facts: { flat: true } },
    { name: "far-land", solid: farLand(), facts: { flat: true } },
    { name: "meadow", solid: meadow(), facts: { flat: true } },
    { name: "county-road", solid: countyRoad(), facts: { flat: true } },
    ...[1, 2, 3].map((phase) => ({
      name: `grounds-${phase}`,
      solid: grounds(phase),
      facts: { phase },
    })),
    { name: "walls", solid: walls(), facts: { phase: main } },
    { name: "roof", solid: roofs(), facts: { phase: main, roof: true } },
    { name: "roof-frame", solid: roofFrame(), facts: { phase: main, roof: true } },
    { name: "porch", solid: porch(), facts: { phase: main } },
    { name: "hall", solid: hall(), facts: { phase: main } },
    {
      name: "seats",
      solid: chair(),
      spots: seats().map(({ x, y, z, faces }): Spot => [x, y, z, turns[faces], 1]),
      facts: { phase: main },
    },
    ...Object.entries(floors).map(([floor, draw]) => ({
      name: `floor-${floor}`,
      solid: draw(),
      facts: { phase: main, floor },
    })),
    { name: "club-level", solid: clubLevel(), facts: { phase: 2 } },
    {
      name: "barn",
      solid: barn(),
      spots: [[place.x + place.w / 2, place.y, 0, (place.turn * Math.PI) / 180, 1]],
      facts: { phase: place.phase },
    },
    ...plants().map((plant) => ({ ...plant, facts: {} })),
    ...crowds().map(({ name, solid, spots, phase, floor }) => ({
      name,
      solid,
      spots,
      facts: { phase: phase ?? main, ...(floor && { floor }) },
    })),
  ];
}
