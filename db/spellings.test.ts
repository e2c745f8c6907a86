import { expect, test } from "vitest";
import { misspellings, spelledIn } from "./spellings.ts";

/** The first spelling of `word` that the text has. */
const meant = (word: string, text: string) =>
  misspellings(word)
    .flat()
    .map((spelling) => spelledIn(` ${text}`, spelling))
    .find((found) => found !== null);

test.each([
  ["titna", "iris titan", "titan"],
  ["marygold", "ada marigold larkspur", "marigold"],
  ["jonson", "per johnson", "johnson"],
  ["larkspurr", "ada larkspur", "larkspur"],
  ["zunez", "nunez patrick", "nunez"],
  ["marygo", "marigold", "marigo"],
])("%j is taken for the word of %j that differs by one letter", (word, text, expected) => {
  expect(meant(word, text)).toBe(expected);
});

test("two letters that differ are another word, and a place between words is no letter", () => {
  expect(meant("zuneez", "nunez")).toBeUndefined();
  expect(meant("adalark", "ada lark")).toBeUndefined();
});
