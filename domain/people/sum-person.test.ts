import { expect, test } from "vitest";
import type { GiftEntry } from "./read-timeline.ts";
import { sumPerson } from "./sum-person.ts";

const AT = "2026-01-01T06:30:00.000Z";
const gift = (fields: object) =>
  ({
    id: "1",
    kind: "gift",
    at: AT,
    status: "received",
    amount_cents: 100,
    paid_cents: 30,
    currency: "USD",
    is_test: 0,
    voided_at: null,
    confirmed_at: AT,
    written_off_at: null,
    ...fields,
  }) as unknown as GiftEntry;
const sum = (entry: GiftEntry, withTests = false) =>
  sumPerson([entry], { now: "2026-03-01T12:00:00.000Z", timeZone: "America/Denver", withTests });

test.each([
  ["a gift, in the organization's year", {}, 100, 0],
  ["a gift in another currency", { currency: "CAD" }, 0, 0],
  ["a void gift", { voided_at: AT }, 0, 0],
  ["a refunded gift", { status: "refunded" }, 0, 0],
  ["a test", { is_test: 1 }, 0, 0],
  ["a message", { kind: "message" }, 0, 0],
  ["a pledge", { status: "pledged" }, 0, 70],
  ["a pledge that is paid beyond what was promised", { status: "pledged", paid_cents: 130 }, 0, 0],
  ["a pledge to confirm", { status: "pledged", confirmed_at: null }, 0, 0],
  ["a pledge that was written off", { status: "pledged", written_off_at: AT }, 0, 0],
])("the sums of a person with %s are %j: %i given, %i open", (_what, fields, cents, open) => {
  const { all, thisYear, lastYear, pledged } = sum(gift(fields));
  expect([all.cents, lastYear.cents, thisYear.cents]).toEqual([cents, cents, 0]);
  expect(pledged.open).toBe(open);
});

test("what came through others is beside the year's sum, as in its statement", () => {
  const [year] = sum(gift({ came_by: "Benevity" })).years;
  expect(year).toMatchObject({ firstId: "", gifts: 0, others: { gifts: 1, cents: 100 } });
  expect(sum(gift({ came_by: null })).years).toMatchObject([
    { firstId: "1", others: { gifts: 0 } },
  ]);
});

test("a test gift counts only where tests are counted", () => {
  expect(sum(gift({ is_test: 1 }), true).all.cents).toBe(100);
});
