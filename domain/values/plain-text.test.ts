import { expect, test } from "vitest";
import { oneLine, plainText } from "./plain-text.ts";

test.each([
  ["Ada Larkspur", "Ada Larkspur"],
  ["  Ada\r\nBcc: x\u2028y ", "Ada Bcc: x y"],
  ["Ada\u0000\u001b[31m\u0085Larkspur", "Ada [31m Larkspur"],
  ["\u202emoc.elpmaxe\u202c", "moc.elpmaxe"],
  ["\u2067א\u2069 Levi\u200f", "א Levi"],
  ["👩‍🌾 Zoë", "👩‍🌾 Zoë"],
  ["\ufeffada@example.org\u200b", "ada@example.org"],
  ["ada\u00ad@example\uffff.org", "ada@example.org"],
  ["\u200b \u2060", ""],
  ["\u3164 \u2800\u200d", ""],
])("oneLine turns %j into %j", (text, expected) => {
  expect(oneLine(text)).toBe(expected);
});

test("plainText leaves line breaks and tabs and removes all other control characters", () => {
  expect(
    plainText("one\r\ntwo\rthree\u2028four\tfive\u0007\u0000\u202es\ufffei\uffffx\u0085"),
  ).toBe("one\ntwo\nthree\nfour\tfivesix");
});
