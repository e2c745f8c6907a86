import { expect, test } from "vitest";
import { foldText } from "./fold-text.ts";

test.each([
  ["Östberg", "ostberg"],
  ["NGUYỄN", "nguyen"],
  ["Łukasz Đorđe Søren", "lukasz dorde soren"],
  ["Jose\u0301", "jose"],
  ["Ștefan", "stefan"],
  ["ŒUVRE", "œuvre"],
  ["straße", "straße"],
  ["日本 A-1_%", "日本 a-1_%"],
  ["", ""],
])("foldText turns %j into %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});
