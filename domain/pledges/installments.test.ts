import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { describeSchedule } from "./describe-schedule.ts";
import { addMonths, installmentsOf, pledgeDueOf } from "./installments.ts";

const day = fc
  .date({ min: new Date("2020-01-01"), max: new Date("2030-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: 1, max: 10_000_000_00 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

const MONTHLY = { every: 1, startsOn: null };

test("installments add up to the pledge to the cent, whatever is paid, and payments fill them in order", () => {
  const pledge = fc.record({
    cents,
    day,
    months: fc.integer({ min: 1, max: 120 }),
    every: fc.constantFrom(1, 3, 12),
    startsOn: fc.option(day),
    paid: fc.array(cents, { maxLength: 5 }),
  });
  fc.assert(
    fc.property(pledge, ({ paid, ...plan }) => {
      const whole = installmentsOf({ ...plan, paidCents: sum(paid), ownDates: [] });
      const { months, every, startsOn } = plan;
      const count = whole.length;
      expect([(count - 1) * every < months, count * every >= months]).toEqual([true, true]);
      const due = (at: number) =>
        startsOn ? addMonths(startsOn, at * every) : addMonths(plan.day, 1 + at * every);
      expect(whole.map(({ dueOn }) => dueOn)).toEqual(whole.map((_, index) => due(index)));
      expect(sum(whole.map((each) => each.cents))).toBe(plan.cents);
      expect(sum(whole.map((each) => each.paidCents))).toBe(Math.min(plan.cents, sum(paid)));
      const firstOpen = whole.findIndex(({ cents, paidCents }) => paidCents < cents);
      if (firstOpen >= 0)
        expect(whole.slice(firstOpen + 1).every(({ paidCents }) => paidCents === 0)).toBe(true);
      const { unpaidCents, overdueCents } = pledgeDueOf(whole, "9999-12-31");
      expect([unpaidCents, overdueCents]).toEqual(
        Array(2).fill(Math.max(0, plan.cents - sum(paid))),
      );
    }),
    { numRuns: 1_000 },
  );
});

// The first row is a pledge from before donors could choose the interval.
test.each([
  [12, MONTHLY, ["2026-02-28", "2026-03-31", "2026-04-30"], 12],
  [36, { every: 3, startsOn: "2027-01-15" }, ["2027-01-15", "2027-04-15", "2027-07-15"], 12],
  [60, { every: 12, startsOn: null }, ["2026-02-28", "2027-02-28", "2028-02-29"], 5],
  [3, { every: 12, startsOn: "2027-01-15" }, ["2027-01-15"], 1],
])("a pledge over %d months, %j, is due on %j", (months, rhythm, first, count) => {
  const plan = { cents: 1_000_000_00, months, day: "2026-01-31", paidCents: 0, ownDates: [] };
  const days = installmentsOf({ ...plan, ...rhythm }).map(({ dueOn }) => dueOn);
  expect([days.slice(0, 3), days.length]).toEqual([first, count]);
});

test("a month later is the same day of the month, or its last day", () => {
  expect(["2026-01-31", "2028-01-31", "2026-11-30"].map((from) => addMonths(from, 1))).toEqual([
    "2026-02-28",
    "2028-02-29",
    "2026-12-30",
  ]);
  expect(addMonths("2026-03-31", -13)).toBe("2025-02-28");
});

test("an installment is overdue on its day, and not on the day before", () => {
  const plan = {
    ...MONTHLY,
    cents: 100_00,
    months: 1,
    day: "2026-02-02",
    paidCents: 40_00,
    ownDates: [],
  };
  const overdue = (today: string) => pledgeDueOf(installmentsOf(plan), today).overdueCents;
  expect([overdue("2026-03-01"), overdue("2026-03-02")]).toEqual([0, 60_00]);
});

test("when installments differ, all are listed, even where the first and the last are alike", () => {
  const cents = [10_00, 50_000_00, ...Array<number>(6).fill(10_00)];
  const ownDates = cents.map((each, index) => ({ dueOn: `2027-0${index + 1}-01`, cents: each }));
  const plan = { ...MONTHLY, cents: 50_070_00, months: 12, day: "2026-01-31", paidCents: 0 };
  // Staff may type them in any order.
  const installments = installmentsOf({ ...plan, ownDates: ownDates.toReversed() });
  const description = describeSchedule(installments, {
    atOnce: "All at once",
    over: "over 12 months",
  });
  expect(description).toContain(
    "$10 on January 1, 2027; $50,000 on February 1, 2027; $10 on March 1",
  );
});
