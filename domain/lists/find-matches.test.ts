import { expect, test } from "vitest";
import { findMatches, wordsToMark } from "./find-matches.ts";

test.each([
  ["Patrick Núñez", "nunez", ["Núñez"]],
  ["Tex and Dottie Branchwater", "RANCH", ["ranch"]],
  ["970-555-0127", "9705550127", ["970-555-0127"]],
  ["+1 (970) 555 0127", "555-0127", ["555 0127"]],
  ["Ada Larkspur, Ada", "ada lark", ["Ada", "Lark", "Ada"]],
  ["Nu\u0301n\u0303ez", "nunez", ["Nu\u0301n\u0303ez"]],
  ["Tobias Fenn", "Fenn, Tob", ["Tob", "Fenn"]],
  ["Opal", "zebra", []],
])("in %j the search %j marks %j", (text, query, marked) => {
  const found = findMatches(text, wordsToMark(query));
  expect(found.map(([from, to]) => text.slice(from, to))).toEqual(marked);
});
