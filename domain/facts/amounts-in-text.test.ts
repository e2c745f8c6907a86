import { expect, test } from "vitest";
import { amountsIn } from "./amounts-in-text.ts";

test.each([
  ["It costs $29,500,000.", 2_950_000_000, 1],
  ["It costs $40 million, we think.", 4_000_000_000, 100_000_000],
  ["about 29.5 million dollars", 2_950_000_000, 10_000_000],
  ["$30M in three phases", 3_000_000_000, 100_000_000],
  ["$12.50 a ticket", 1_250, 1],
])("%j says %i cents, exact to %i", (text, cents, precisionCents) => {
  expect(amountsIn(text)).toMatchObject([{ cents, precisionCents }]);
});

test("a text without dollars says no amount", () => {
  expect(amountsIn("2,000 seats, 90,000 sq ft, 40 million years")).toEqual([]);
});
