import { describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { compareWithGoal, parseReport, phaseShare, toReport, wholeDollars } from "./progress.ts";

const goalCents = 30_000_000_00;

test.each([
  [500_000_00, 1_500_000_00, "6.7", 28_000_000_00],
  [0, 0, "0.0", 30_000_000_00],
  [29_988_000_00, 0, "99.9", 12_000_00],
  [29_999_999_99, 0, "99.9", 1],
  [30_000_000_00, 0, "100.0", 0],
  [33_000_000_00, 3_000_000_00, "120.0", 0],
])(
  "compareWithGoal with %d cents raised and %d pledged returns %s percent, %d to go",
  (raisedCents, pledgedCents, percent, toGoCents) => {
    const view = compareWithGoal({ raisedCents, pledgedCents, goalCents });
    expect(view).toMatchObject({ percent, toGoCents });
  },
);

test("a report is read back to the cent", () => {
  fc.assert(
    fc.property(fc.nat(4_000_000_000), fc.nat(4_000_000_000), (raisedCents, pledgedCents) => {
      const amounts = { raisedCents, pledgedCents };
      const progress = {
        ...amounts,
        lastUpdated: "2026-11-22T12:00:00.000Z",
        source: "ledger" as const,
        stale: false,
        campaign: {
          goalCents: raisedCents,
          phases: [{ name: "Phase 1", amountCents: pledgedCents }],
          opening: { ...amounts, enteredOn: "2026-11-21", source: "the books" },
        },
        matching: { giver: "A family", upToCents: raisedCents, until: "", owedCents: pledgedCents },
      };
      expect(parseReport(toReport(progress))).toMatchObject(progress);
    }),
  );
});

describe("compareWithGoal, for any amounts,", () => {
  const cents = fc.nat(4_000_000_000);

  test("rounds the percentage to the nearest tenth, or down while money is missing", () => {
    fc.assert(
      fc.property(cents, cents, (raisedCents, pledgedCents) => {
        const exact = ((raisedCents + pledgedCents) * 100) / goalCents;
        const shown = Number(compareWithGoal({ raisedCents, pledgedCents, goalCents }).percent);
        if (exact < 100) expect(shown).toBeLessThanOrEqual(99.9);
        expect(shown).toBeLessThanOrEqual(exact + 0.05 + 1e-9);
        expect(shown).toBeGreaterThan(exact - (exact < 100 ? 0.1 : 0.05) - 1e-9);
      }),
    );
  });

  test("returns what is missing to the goal or beyond it, never below zero", () => {
    fc.assert(
      fc.property(cents, cents, (raisedCents, pledgedCents) => {
        const view = compareWithGoal({ raisedCents, pledgedCents, goalCents });
        const rest = goalCents - raisedCents - pledgedCents;
        expect(view.toGoCents).toBe(Math.max(0, rest));
        expect(view.beyondCents).toBe(Math.max(0, -rest));
      }),
    );
  });

  test("returns widths that fit the bar, each and together", () => {
    fc.assert(
      fc.property(cents, cents, (raisedCents, pledgedCents) => {
        const view = compareWithGoal({ raisedCents, pledgedCents, goalCents });
        for (const width of [view.raisedWidth, view.pledgedWidth]) {
          expect(width).toBeGreaterThanOrEqual(0);
          expect(width).toBeLessThanOrEqual(100);
        }
        expect(view.raisedWidth + view.pledgedWidth).toBeLessThanOrEqual(100);
      }),
    );
  });
});

test("wholeDollars leaves out the cents", () => {
  expect(wholeDollars(1_999_999_99)).toBe("$1,999,999");
});

const GOALS = [30_000_000_00, 8_000_000_00, 2_000_000_00];
const phases = GOALS.map((amountCents, i) => ({ name: `Phase ${i + 1}`, amountCents }));
const read = (raisedCents: number) => phases.map((_, i) => phaseShare(raisedCents, { phases }, i));

test.each([
  [0, ["0.0", "0.0", "0.0"]],
  [500_000_00, ["1.7", "0.0", "0.0"]],
  [29_999_999_99, ["99.9", "0.0", "0.0"]],
  [30_000_000_00, ["100.0", "0.0", "0.0"]],
  [30_000_000_01, ["100.0", "0.0", "0.0"]],
  [34_000_000_00, ["100.0", "50.0", "0.0"]],
  [39_000_000_00, ["100.0", "100.0", "50.0"]],
  [90_000_000_00, ["100.0", "100.0", "100.0"]],
])("phaseShare with %d cents raised returns %j percent", (raisedCents, percents) => {
  expect(read(raisedCents).map(({ percent }) => percent)).toEqual(percents);
});

test("phaseShare fills the phases in order, and the shares add up to any amount", () => {
  fc.assert(
    fc.property(fc.nat(5_000_000_000), (raisedCents) => {
      const widths = read(raisedCents).map(({ width }) => width);
      for (const [i, width] of widths.entries()) {
        expect(width).toBeGreaterThanOrEqual(0);
        expect(width).toBeLessThanOrEqual(100);
        if (width > 0 && i > 0) expect(widths[i - 1]).toBe(100);
      }
      const filled = widths.reduce((sum, width, i) => sum + (width * (GOALS[i] ?? 0)) / 100, 0);
      expect(filled).toBeCloseTo(Math.min(raisedCents, 40_000_000_00), 2);
    }),
  );
});
