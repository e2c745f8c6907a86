/**
 * Computes the building's numbers from its geometry. Pictures and plans are drawn from
 * parameters.json, so its numbers must agree with the figures that the organization states.
 */
import { expect, test } from "vitest";
import { footprint, type Rect } from "./geometry/plan.ts";
import building from "./parameters.json" with { type: "json" };

/** The tolerance in feet; coordinates are rounded to three decimals. */
const SLACK = 0.01;

const area = (r: Rect) => r.w * r.d;

const overlap = (a: Rect, b: Rect) =>
  a.x < b.x + b.w - SLACK &&
  b.x < a.x + a.w - SLACK &&
  a.y < b.y + b.d - SLACK &&
  b.y < a.y + a.d - SLACK;

const inside = (inner: Rect, outer: Rect) =>
  inner.x >= outer.x - SLACK &&
  inner.y >= outer.y - SLACK &&
  inner.x + inner.w <= outer.x + outer.w + SLACK &&
  inner.y + inner.d <= outer.y + outer.d + SLACK;

function pairs<T>(list: T[]): [T, T][] {
  return list.flatMap((a, i) => list.slice(i + 1).map((b): [T, T] => [a, b]));
}

/** Whether the center of a door is on the edge of a rectangle. */
function onEdge(door: { x: number; y: number; along: string }, r: Rect): boolean {
  const near = (a: number, b: number) => Math.abs(a - b) < SLACK;
  return door.along === "x"
    ? (near(door.y, r.y) || near(door.y, r.y + r.d)) && door.x >= r.x && door.x <= r.x + r.w
    : (near(door.x, r.x) || near(door.x, r.x + r.w)) && door.y >= r.y && door.y <= r.y + r.d;
}

const levels = building.levels.map((level) => level.id);
const blocks = building.seating.map((block) => ({
  id: block.id,
  level: block.level,
  ...footprint(block),
}));

test("the covered structure is 90,000 square feet", () => {
  expect(area(building.envelope)).toBe(building.stated.coveredStructureSqFt);
  expect(building.stated.coveredStructureSqFt).toBe(90_000);
});

test("the arena floor is 28,700 square feet", () => {
  expect(area(building.arenaFloor)).toBe(building.stated.arenaFloorSqFt);
  expect(building.stated.arenaFloorSqFt).toBe(28_700);
});

test("the blocks seat 2,000 people", () => {
  const seats = building.seating.reduce((sum, block) => sum + block.rows * block.seats, 0);
  expect(seats).toBe(building.stated.seats);
  expect(seats).toBe(2_000);
});

test("three phases add up to 40 million dollars", () => {
  expect(building.phases.map((phase) => phase.dollars)).toEqual([30_000_000, 8_000_000, 2_000_000]);
});

test.each(levels)("no two rooms overlap on the %s level", (level) => {
  const rooms = building.rooms.filter((room) => room.level === level);
  const clashes = pairs(rooms)
    .filter(([a, b]) => overlap(a, b))
    .map(([a, b]) => `${a.id} / ${b.id}`);
  expect(clashes).toEqual([]);
});

test("seats, steps, arena floor and rooms do not overlap", () => {
  const parts = [
    ...blocks,
    ...building.aisles.map((aisle, i) => ({ id: `${aisle.kind} ${i}`, ...aisle })),
    { id: "arena floor", ...building.arenaFloor },
    ...building.rooms.filter((room) => room.level === "arena"),
  ];
  const clashes = pairs(parts)
    .filter(([a, b]) => overlap(a, b))
    .map(([a, b]) => `${a.id} / ${b.id}`);
  expect(clashes).toEqual([]);
});

test("everything in the building is inside its envelope", () => {
  const parts = [
    ...building.rooms,
    ...blocks,
    ...building.stairs,
    ...building.lifts,
    building.arenaFloor,
    building.chutes,
  ];
  expect(parts.filter((part) => !inside(part, building.envelope))).toEqual([]);
});

test("every door is in a wall of its room", () => {
  const lost = building.doors.filter((door) => {
    const room = building.rooms.find((candidate) => candidate.id === door.room);
    return !room || room.level !== door.level || !onEdge(door, room);
  });
  expect(lost).toEqual([]);
});

test("identifiers are unique and every element has a phase", () => {
  const parts = [...building.rooms, ...building.seating, ...building.stairs, ...building.lifts];
  expect(new Set(parts.map((part) => part.id)).size).toBe(parts.length);
  expect(parts.every((part) => [1, 2, 3].includes(part.phase))).toBe(true);
});

test("there are conference and meeting rooms, pens, a barn, camping and trails", () => {
  expect(building.rooms.filter((room) => room.use === "meeting").length).toBeGreaterThanOrEqual(6);
  expect(building.site.pens.filter((pen) => pen.use === "warm-up").length).toBeGreaterThan(0);
  expect(building.site.barn.name).toBe("Heritage Barn");
  expect(building.site.camping.pitches.length).toBeGreaterThan(0);
  expect(building.site.trails.length).toBeGreaterThan(0);
});

test("nothing on the site overlaps the building or anything else", () => {
  const { site } = building;
  const parts = [
    building.envelope,
    site.plaza,
    site.barn,
    ...site.pens,
    ...site.parking,
    ...site.yards,
  ];
  expect(pairs(parts).filter(([a, b]) => overlap(a, b))).toEqual([]);
});
