import { expect, test } from "vitest";
import { addRefund, type Refund, sumOfRefunds } from "./refunds.ts";

const TOTAL = { key: "", cents: 50_000, at: "2026-03-01T00:00:00.000Z" };
const LATER = "2026-03-02T00:00:00.000Z";
const refund = (key: string, cents: number): Refund => ({ key, cents, at: "2026-03-02" });

test.each([
  ["before the total is part of it", [TOTAL], "2026-02-01T00:00:00.000Z", 50_000],
  ["after the total adds to it", [TOTAL], LATER, 60_000],
  ["at the moment of the total is part of it", [TOTAL], TOTAL.at, 50_000],
  ["without a moment is part of the total", [TOTAL], null, 50_000],
  [
    "that is reported again adds nothing",
    [{ ...TOTAL, cents: 60_000 }, refund("r1", 10_000)],
    LATER,
    60_000,
  ],
  ["beside another one adds to it", [refund("r2", 5_000)], LATER, 15_000],
])("a refund %s", (_, earlier, moment, cents) => {
  const { all } = addRefund(earlier, refund("r1", 10_000), moment);
  expect(sumOfRefunds(all)).toBe(cents);
});
