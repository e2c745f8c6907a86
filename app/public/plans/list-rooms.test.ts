import { expect, test } from "vitest";
import building from "#building/parameters.json";
import { listRooms } from "./list-rooms.ts";

const lists = listRooms();

test("the list of rooms names every room of both levels once", () => {
  const listed = lists
    .flatMap(({ parts }) => parts.flatMap(({ rooms }) => rooms))
    .reduce((sum, room) => sum + room.count, 0);
  // The plans also list the arena floor and the barn, which are no rooms of the model.
  expect(listed).toBe(building.rooms.length + 2);
});
