import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { readPhase } from "./progress.ts";

const AMOUNTS = [30_000_000, 8_000_000, 2_000_000];
const read = (raised: number) => AMOUNTS.map((_, i) => readPhase(raised, AMOUNTS, i).percent);

test.each([
  [0, ["0.0", "0.0", "0.0"]],
  [500_000, ["1.7", "0.0", "0.0"]],
  [29_999_999.99, ["99.9", "0.0", "0.0"]],
  [30_000_000, ["100.0", "0.0", "0.0"]],
  [30_000_000.01, ["100.0", "0.0", "0.0"]],
  [34_000_000, ["100.0", "50.0", "0.0"]],
  [39_000_000, ["100.0", "100.0", "50.0"]],
  [90_000_000, ["100.0", "100.0", "100.0"]],
])("readPhase with %d raised returns %j percent", (raised, percents) => {
  expect(read(raised)).toEqual(percents);
});

test("readPhase fills the phases in order, and the shares add up to any amount", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000_000 }), (cents) => {
      const widths = AMOUNTS.map((_, i) => readPhase(cents / 100, AMOUNTS, i).width);
      for (const [i, width] of widths.entries()) {
        expect(width).toBeGreaterThanOrEqual(0);
        expect(width).toBeLessThanOrEqual(100);
        if (width > 0 && i > 0) expect(widths[i - 1]).toBe(100);
      }
      const filled = widths.reduce((sum, width, i) => sum + (width * (AMOUNTS[i] ?? 0)) / 100, 0);
      expect(filled).toBeCloseTo(Math.min(cents / 100, 40_000_000), 2);
    }),
  );
});
