import { expect, test } from "vitest";
import type { GiftEntry } from "./read-timeline.ts";
import { sumPerson } from "./sum-person.ts";

const AT = "2026-01-01T06:30:00.000Z";
const gift = (fields: object) =>
  ({
    id: "1",
    kind: "gift",
    at: AT,
    counts_as: "raised",
    amount_cents: 100,
    paid_cents: 30,
    ...fields,
  }) as unknown as GiftEntry;
const sum = (entry: GiftEntry) =>
  sumPerson([entry], { now: "2026-03-01T12:00:00.000Z", timeZone: "America/Denver" });

test.each([
  ["a gift, in the organization's year", {}, 100, 0],
  ["a gift that does not count", { counts_as: null }, 0, 0],
  ["a message", { kind: "message" }, 0, 0],
  ["a pledge", { counts_as: "pledged" }, 0, 70],
  [
    "a pledge that is paid beyond what was promised",
    { counts_as: "pledged", paid_cents: 130 },
    0,
    0,
  ],
])("the sums of a person with %s are %j: %i given, %i open", (_what, fields, cents, open) => {
  const { all, thisYear, lastYear, pledged } = sum(gift(fields));
  expect([all.cents, lastYear.cents, thisYear.cents]).toEqual([cents, cents, 0]);
  expect(pledged.open).toBe(open);
});

test("what came through others is beside the year's sum, as in its statement", () => {
  const [year] = sum(gift({ came_by: "Benevity" })).years;
  expect(year).toMatchObject({
    firstId: "",
    gifts: 0,
    giftsThroughOthers: { gifts: 1, cents: 100 },
  });
  expect(sum(gift({ came_by: null })).years).toMatchObject([
    { firstId: "1", giftsThroughOthers: { gifts: 0 } },
  ]);
});
