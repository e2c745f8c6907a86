import { expect, test } from "vitest";
import { placesBetween } from "./places-between.ts";

const before = { title: "Old", phases: [{ name: "One" }, { name: "Two" }] };

test("the places of a changed text are its own and all that hold it", () => {
  const after = { title: "Old", phases: [{ name: "One" }, { name: "New" }] };
  expect(placesBetween(before, after)).toEqual(["", "phases", "phases.1", "phases.1.name"]);
  expect(placesBetween(before, structuredClone(before))).toEqual([]);
});

test("what is added or removed is a place, with everything in it", () => {
  const shorter = { phases: [{ name: "One" }] };
  const places = ["", "title", "phases", "phases.1", "phases.1.name"];
  expect(placesBetween(before, shorter).toSorted()).toEqual(places.toSorted());
  expect(placesBetween(shorter, before).toSorted()).toEqual(places.toSorted());
  expect(placesBetween(null, "text")).toEqual([""]);
});
