import { expect, test } from "vitest";
import { compareContent } from "./compare-content.ts";

const before = { hero: { title: "Old", line: "Same" }, texts: ["One", "Two"] };

test("only what differs is listed, with its place", () => {
  const after = { hero: { title: "New", line: "Same" }, texts: ["One", "Three"] };
  expect(compareContent(before, after)).toEqual([
    { path: ["hero", "title"], before: "Old", after: "New" },
    { path: ["texts", 1], before: "Two", after: "Three" },
  ]);
  expect(compareContent(before, before)).toEqual([]);
  expect(compareContent(before, after, 1).map(({ path }) => path)).toEqual([["hero"], ["texts"]]);
});

test("a list that has become shorter is one change, which can be taken back as one", () => {
  const after = { ...before, texts: ["Two"] };
  expect(compareContent(before, after)).toEqual([
    { path: ["texts"], before: ["One", "Two"], after: ["Two"] },
  ]);
});
