import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { CENTS_MAX, centsOf, decimalOf } from "./money.ts";

test.each([
  ["40", 4_000],
  ["$40", 4_000],
  ["$1,234.50", 123_450],
  ["100.0", 10_000],
  ["0.1", 10],
  [" 19.99 ", 1_999],
  ["1250.500", 125_050],
  ["0", 0],
])("centsOf reads %j as %d cents", (text, cents) => {
  expect(centsOf(text)).toBe(cents);
});

test.each([
  "",
  "-5",
  "1.234",
  "1,23",
  "1e3",
  "12 dollars",
  "NaN",
  "1.2.3",
  "$",
  "٤٠",
  "99999999999",
])("centsOf refuses %j", (text) => {
  expect(centsOf(text)).toBeNull();
});

test("centsOf reads every amount that decimalOf or a locale writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: CENTS_MAX }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      expect(decimalOf(cents)).toBe(text);
      expect(centsOf(text)).toBe(cents);
      expect(centsOf(`$${Math.floor(cents / 100).toLocaleString("en-US")}.${text.slice(-2)}`)).toBe(
        cents,
      );
    }),
  );
});
