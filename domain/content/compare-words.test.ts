import { expect, test } from "vitest";
import { compareWords } from "./compare-words.ts";

test("the words that differ are marked on their sides, the others on neither", () => {
  const [before, after] = compareWords("in a little small town", "in a small Colorado town");
  expect(before).toEqual([
    { text: "in a ", isChanged: false },
    { text: "little ", isChanged: true },
    { text: "small town", isChanged: false },
  ]);
  expect(after).toEqual([
    { text: "in a small ", isChanged: false },
    { text: "Colorado ", isChanged: true },
    { text: "town", isChanged: false },
  ]);
});

test("a text that is only there on one side is marked as a whole, a very long one, too", () => {
  expect(compareWords("", "New")).toEqual([[], [{ text: "New", isChanged: true }]]);
  const long = "word ".repeat(2_000);
  expect(compareWords(long, `${long}x`)[0]).toEqual([{ text: long, isChanged: true }]);
});
