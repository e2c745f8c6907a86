import { expect, test } from "vitest";
import { findReplaced, savedWith } from "./replaced-edits.ts";

const edit = (path: (string | number)[], value: string) => ({ path, value });
const title = edit(["title"], "Mine");
const first = edit(["uses", 0, "name"], "Rodeo");

test("a saved text that a colleague replaced is found with both versions, and ends when mine is there again", () => {
  const { saved, replaced } = findReplaced({ title: "Theirs", uses: [] }, [title], []);
  expect([saved, replaced]).toEqual([[], [{ path: ["title"], mine: "Mine", theirs: "Theirs" }]]);
  expect(findReplaced({ title: "Later" }, saved, replaced).replaced).toMatchObject([
    { mine: "Mine", theirs: "Later" },
  ]);
  expect(findReplaced({ title: "Mine" }, saved, replaced).replaced).toEqual([]);
});

test("a text of a list whose entries were moved is still there", () => {
  const moved = { uses: [{ name: "Horse shows" }, { name: "Rodeo" }] };
  expect(findReplaced(moved, [first], [])).toEqual({ saved: [first], replaced: [] });
  expect(findReplaced({ uses: [{ name: "Fairs" }] }, [first], []).replaced).toHaveLength(1);
});

test("of each place the last text is known, and none of a place that is typed in again", () => {
  const list = edit(["uses"], "all");
  expect(savedWith([title, first], [list], [])).toEqual([title, list]);
  expect(savedWith([title, list], [first], [title])).toEqual([first]);
});
