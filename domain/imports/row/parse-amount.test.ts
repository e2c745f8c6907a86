import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { parseAmount, parsePledgeState } from "./parse-amount.ts";
import { reasonText } from "./reason.ts";

const centsOf = (text: string) => {
  const reading = parseAmount(text);
  return reading.ok ? reading.cents : reasonText({ code: reading.problem });
};

test.each([
  ["$1,234.50", 123_450],
  ["1234.5", 123_450],
  [" 40 ", 4_000],
  ["US$ 40", 4_000],
  ["USD 1,150", 115_000],
  ["40.00 usd", 4_000],
  ["(12.00)", -1_200],
  ["($1,012.30)", -101_230],
  ["$(12.34)", -1_234],
  ["$ (1,012.30)", -101_230],
  ["-$5", -500],
  ["$-5.00", -500],
  ["−5", -500],
  ["0.00", 0],
  [".5", 50],
  ["0100", 10_000],
  ["+ $250.00", 25_000],
  ["12.00 CR", 1_200],
  ["$12.00 DR", -1_200],
  ["12.00-", -1_200],
  ["-12.00 DR", "Amount is not a number"],
  ["--$21.78", "Amount is not a number"],
  ["17 €", "Amount is not a number"],
  ["50 %", "Amount is not a number"],
  ["", "Amount is empty"],
  ["$1,2O0.50", "Amount is not a number"],
  ["1.234,50", "Amount is not a number"],
  ["12.345", "Amount is not a number"],
  ["1e5", "Amount is not a number"],
  ["(12", "Amount is not a number"],
  ["$(12", "Amount is not a number"],
  ["CAD 40", "Amount is not a number"],
  ["twenty", "Amount is not a number"],
])("the amount %j is read as %j", (text, expected) => {
  expect(centsOf(text)).toBe(expected);
});

test("every amount is read back with its exact cents, in every form", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.boolean(), (cents, out) => {
      const plain = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      const grouped = plain.replace(/\B(?=(\d{3})+\.)/g, ",");
      for (const text of [plain, `$${plain}`, grouped, `$ ${grouped}`, `${grouped} USD`])
        expect(centsOf(out ? `(${text})` : text), text).toBe(out ? -cents || 0 : cents);
    }),
  );
});

test("any text is read without an exception, and never as a fraction of a cent", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const reading = parseAmount(text);
      expect(reading.ok ? Number.isSafeInteger(reading.cents) : reading.problem).toBeTruthy();
    }),
  );
});

test.each([
  ["", "pledged"],
  ["Partially Paid", "pledged"],
  ["Fulfilled", "paid"],
  ["Completed", "paid"],
  ["Canceled", "unpaid"],
  ["Refunded", "unpaid"],
  ["Prospecting", "unknown"],
])("a pledge with the state %j is %s", (text, expected) => {
  expect(parsePledgeState(text)).toBe(expected);
});
