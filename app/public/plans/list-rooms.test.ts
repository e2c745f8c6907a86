import { expect, test } from "vitest";
import building from "#building/parameters.json";
import { listRooms } from "./list-rooms.ts";

const lists = listRooms();

test("every room of both levels is in a list, once", () => {
  const listed = lists
    .flatMap(({ parts }) => parts.flatMap(({ rooms }) => rooms))
    .reduce((sum, room) => sum + room.count, 0);
  // The plans also list the arena floor and the barn, which are no rooms of the model.
  expect(listed).toBe(building.rooms.length + 2);
});

test("rooms of the same name share a line with their number and area", () => {
  const arena = lists[0]?.parts[0]?.rooms ?? [];
  const pens = building.rooms.filter((room) => room.name.startsWith("Stock pen"));
  expect(arena.find((line) => line.name === "Stock pen")).toEqual({
    name: "Stock pen",
    count: 8,
    squareFeet: pens.reduce((sum, pen) => sum + pen.w * pen.d, 0),
  });
  expect(arena.find((line) => line.name === "Arena floor")?.squareFeet).toBe(28_700);
});
