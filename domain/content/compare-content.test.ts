import { expect, test } from "vitest";
import { compareContent } from "./compare-content.ts";

test("only what differs is listed, with its place", () => {
  const before = { hero: { title: "Old", line: "Same" }, texts: ["One", "Two"] };
  const after = { hero: { title: "New", line: "Same" }, texts: ["One", "Two", "Three"] };
  expect(compareContent(before, after)).toEqual([
    { path: ["hero", "title"], before: "Old", after: "New" },
    { path: ["texts", 2], before: null, after: "Three" },
  ]);
  expect(compareContent(before, before)).toEqual([]);
});

test("a removed entry is listed with each of its texts", () => {
  const before = { uses: [{ name: "Rodeo", text: "Riders" }] };
  expect(compareContent(before, { uses: [] })).toEqual([
    { path: ["uses", 0, "name"], before: "Rodeo", after: null },
    { path: ["uses", 0, "text"], before: "Riders", after: null },
  ]);
});
