import { describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { formatDollars, readPhase, readProgress } from "./progress.ts";

const GOAL = 30_000_000;

test.each([
  [500_000, 1_500_000, "6.7", 28_000_000],
  [0, 0, "0.0", 30_000_000],
  [29_988_000, 0, "99.9", 12_000],
  [29_999_999.99, 0, "99.9", 0.01],
  [30_000_000, 0, "100.0", 0],
  [33_000_000, 3_000_000, "120.0", 0],
])(
  "readProgress with %d raised and %d pledged returns %s percent, %d to go",
  (raised, pledged, percent, toGo) => {
    expect(readProgress(raised, pledged, GOAL)).toMatchObject({ percent, toGo });
  },
);

describe("readProgress, for any amounts,", () => {
  const dollars = fc.integer({ min: 0, max: 4_000_000_000 }).map((cents) => cents / 100);

  test("rounds the percentage to the nearest tenth, or down while money is missing", () => {
    fc.assert(
      fc.property(dollars, dollars, (raised, pledged) => {
        const exact = ((Math.round(raised * 100) + Math.round(pledged * 100)) * 100) / (GOAL * 100);
        const shown = Number(readProgress(raised, pledged, GOAL).percent);
        if (exact < 100) expect(shown).toBeLessThanOrEqual(99.9);
        expect(shown).toBeLessThanOrEqual(exact + 0.05 + 1e-9);
        expect(shown).toBeGreaterThan(exact - (exact < 100 ? 0.1 : 0.05) - 1e-9);
      }),
    );
  });

  test("returns what is missing to the goal, never below zero", () => {
    fc.assert(
      fc.property(dollars, dollars, (raised, pledged) => {
        const { toGo } = readProgress(raised, pledged, GOAL);
        const cents = (amount: number) => Math.round(amount * 100);
        const rest = cents(GOAL) - cents(raised) - cents(pledged);
        expect(cents(toGo)).toBe(Math.max(0, rest));
      }),
    );
  });

  test("returns what is beyond the goal, never below zero", () => {
    fc.assert(
      fc.property(dollars, dollars, (raised, pledged) => {
        const { beyond } = readProgress(raised, pledged, GOAL);
        const cents = (amount: number) => Math.round(amount * 100);
        expect(cents(beyond)).toBe(Math.max(0, cents(raised) + cents(pledged) - cents(GOAL)));
      }),
    );
  });

  test("returns widths that fit the bar, each and together", () => {
    fc.assert(
      fc.property(dollars, dollars, (raised, pledged) => {
        const { raisedWidth, pledgedWidth } = readProgress(raised, pledged, GOAL);
        for (const width of [raisedWidth, pledgedWidth]) {
          expect(width).toBeGreaterThanOrEqual(0);
          expect(width).toBeLessThanOrEqual(100);
        }
        expect(raisedWidth + pledgedWidth).toBeLessThanOrEqual(100);
      }),
    );
  });
});

test("formatDollars leaves out the cents", () => {
  expect(formatDollars(1_999_999.99)).toBe("$1,999,999");
});

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
