import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { cardFeeOf, feeFor, formatCents, formatDecimal, MAX_CENTS, parseCents } from "./money.ts";

test.each([
  ["40", 4_000],
  ["$40", 4_000],
  ["10.00$", 1_000],
  ["50 usd", 5_000],
  ["$1,234.50", 123_450],
  ["100.0", 10_000],
  ["0.1", 10],
  [" 19.99 ", 1_999],
  ["1250.500", 125_050],
  ["0", 0],
  ["10,000,000,000.00", MAX_CENTS],
  ["1 000", 100_000],
  ["$25\u202f000.50", 2_500_050],
  ["１００", 10_000],
])("parseCents reads %j as %d cents", (text, cents) => {
  expect(parseCents(text)).toBe(cents);
});

test("money that went back has a minus before the dollar sign", () => {
  expect([300_000, -1_250].map(formatCents)).toEqual(["$3,000.00", "-$12.50"]);
});

test.each([
  "",
  "-5",
  "1.234",
  "1.000",
  "$ 500.000",
  "500.000 $",
  "50 CAD",
  "1,23",
  "1e3",
  "12 dollars",
  "NaN",
  "1.2.3",
  "1 00",
  "100 200 5",
  "$",
  "٤٠",
  "10000000000.01",
])("parseCents refuses %j", (text) => {
  expect(parseCents(text)).toBeNull();
});

test("parseCents reads every amount that formatDecimal or a locale writes", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MAX_CENTS }), (cents) => {
      const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
      expect(formatDecimal(cents)).toBe(text);
      expect(parseCents(text)).toBe(cents);
      expect(
        parseCents(`$${Math.floor(cents / 100).toLocaleString("en-US")}.${text.slice(-2)}`),
      ).toBe(cents);
    }),
  );
});

test("a card payment costs a percentage and 30 cents; the covering fee lets all of the gift arrive", () => {
  const fee = { basisPoints: 290, cents: 30 };
  expect(cardFeeOf(100_00, fee)).toBe(3_20);
  fc.assert(
    fc.property(fc.integer({ min: 1_00, max: 100_000_00 }), (cents) => {
      const added = feeFor(cents, fee, false);
      expect(cents + added - cardFeeOf(cents + added, fee)).toBeGreaterThanOrEqual(cents);
      expect(cents + added - cardFeeOf(cents + added, fee)).toBeLessThanOrEqual(cents + 1);
    }),
  );
});
