/**
 * Measures the model itself, not its parameters, and compares it with the figures that the
 * organization states.
 */
import { expect, test } from "vitest";
import { building } from "../geometry/heights.ts";
import { modelParts } from "./parts.ts";
import type { Part } from "./write-model.ts";

/** The number of triangles that an old phone can turn without dropping frames. */
const MOST_TRIANGLES = 150_000;
const FLOORS = ["rodeo", "basketball", "concert", "trade-show"];

const parts = modelParts();
const named = (name: string) => parts.filter((part) => part.name === name);
const surfacesOf = ({ solid }: Part) => [...solid.surfaces.values()];

const trianglesOf = (part: Part) =>
  surfacesOf(part).reduce((sum, { indices }) => sum + indices.length / 3, 0) *
  (part.spots?.length ?? 1);

/** Returns the box around a part in feet: west, south, low, east, north, high. */
function boxAround(part: Part) {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity };
  for (const { positions } of surfacesOf(part))
    for (let i = 0; i < positions.length; i += 3) {
      const x = positions[i] ?? 0;
      const y = positions[i + 1] ?? 0;
      box.west = Math.min(box.west, x);
      box.east = Math.max(box.east, x);
      box.south = Math.min(box.south, y);
      box.north = Math.max(box.north, y);
    }
  return box;
}

test("the model has two thousand seats at different places inside the walls", () => {
  const spots = named("seats").flatMap((part) => part.spots ?? []);
  expect(spots).toHaveLength(building.stated.seats);
  expect(new Set(spots.map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)).size).toBe(spots.length);
  const { x, y, w, d } = building.envelope;
  for (const [sx, sy] of spots) {
    expect(sx > x && sx < x + w).toBe(true);
    expect(sy > y && sy < y + d).toBe(true);
  }
});

test("the walls enclose the stated covered structure, and the floors have the stated size", () => {
  const [walls] = named("walls").map(boxAround);
  if (!walls) throw new Error("no walls");
  const covered = (walls.east - walls.west) * (walls.north - walls.south);
  // Posts and the base course protrude from the wall by at most a foot.
  expect(covered).toBeGreaterThanOrEqual(building.stated.coveredStructureSqFt);
  expect(covered).toBeLessThan(building.stated.coveredStructureSqFt * 1.03);
  for (const floor of FLOORS) {
    const [box] = named(`floor-${floor}`).map(boxAround);
    const wide = (box?.east ?? 0) - (box?.west ?? 0);
    expect(wide, floor).toBeCloseTo(building.arenaFloor.w, 0);
  }
  expect(building.arenaFloor.w * building.arenaFloor.d).toBe(building.stated.arenaFloorSqFt);
});

test("every phase and every floor has parts, and there are no others", () => {
  expect(new Set(parts.map(({ facts }) => facts.floor).filter(Boolean))).toEqual(new Set(FLOORS));
  const phases = new Set(parts.map(({ facts }) => facts.phase).filter(Boolean));
  expect(phases).toEqual(new Set(building.phases.map(({ phase }) => phase)));
});

test("the model has few enough triangles for an old phone, with each floor", () => {
  for (const floor of FLOORS) {
    const shown = parts.filter(({ facts }) => facts.floor === undefined || facts.floor === floor);
    expect(shown.reduce((sum, part) => sum + trianglesOf(part), 0)).toBeLessThan(MOST_TRIANGLES);
  }
});

test("each corner of plants and land has a normal, so that the light runs over their edges", () => {
  const soft = parts.flatMap(({ solid }) => solid.surfaces.get("soft") ?? []);
  const land = ["meadow", "far-land"].flatMap(named).flatMap(surfacesOf);
  expect(soft.length).toBeGreaterThan(8);
  expect(land).toHaveLength(2);
  for (const { positions, normals } of [...soft, ...land])
    expect(normals).toHaveLength(positions.length);
});
