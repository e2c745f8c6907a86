import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";
import { isPhone } from "./phone-number.ts";

test.each([
  ["Östberg", "ostberg"],
  ["NGUYỄN", "nguyen"],
  ["Łukasz Đorđe Søren", "lukasz dorde soren"],
  ["Jose\u0301", "jose"],
  ["TRƯƠNG Phượng", "truong phuong"],
  ["Ha\u0309 U\u031b", "ha u"],
  ["Ka\u02bbahumanu", "kaahumanu"],
  ["Ștefan", "stefan"],
  ["ŒUVRE", "œuvre"],
  ["straße", "straße"],
  ["O\u2019Brien", "obrien"],
  ["O'Brien, O`Brien", "obrien, obrien"],
  ["日本 A-1_%", "日本 a-1_%"],
  ["", ""],
])("foldText turns %j into %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test("a telephone number is one of the US or of another country, perhaps with an extension", () => {
  const good = "(970) 555-0100|1.970.555.0100 ext. 12|+1 970 555 0100|555-0100|+44 20 5550 0100";
  const odd = "970 555 010|+1 970 555 010|after five|970 555 0100 or 970 555 0101|";
  expect(good.split("|").map(isPhone)).toEqual(Array(5).fill(true));
  expect(odd.split("|").map(isPhone)).toEqual(Array(5).fill(false));
});
