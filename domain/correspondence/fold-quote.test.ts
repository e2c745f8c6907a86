import { expect, test } from "vitest";
import { foldQuote } from "./fold-quote.ts";

test.each([
  ["Yes.\n\nOn Monday Ada wrote:\n> No?\n>> Yes", "Yes.", "On Monday Ada wrote:\n> No?\n>> Yes"],
  ["Yes.\n\n-----Original Message-----\nFrom: Ada\nNo?", "Yes.", null],
  ["Yes.\n________________________________\nFrom: Ada\nNo?", "Yes.", null],
  ["> No?\nYes.", "> No?\nYes.", ""],
  ["> No?", "> No?", ""],
  ["Two things:\n> one", "Two things:", "> one"],
  ["Plain.\n\nOn the way:", "Plain.\n\nOn the way:", ""],
  ["", "", ""],
])("%j is folded below %j", (text, own, quoted) => {
  const folded = foldQuote(text);
  expect(folded.own).toBe(own);
  if (quoted !== null) expect(folded.quoted).toBe(quoted);
  else expect(folded.quoted).toContain("No?");
});
