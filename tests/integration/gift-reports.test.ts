import { describe, expect, test } from "vitest";
import { reportGift } from "#tests/support/gifts.ts";
import { amountOf, hourText, type Report, WEIGHT } from "#tests/support/giving-model.ts";
import { databases, shareSite, TestClock } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";

describe.each(databases)("reports of a gift on %s", (database) => {
  const site = shareSite(database, { clock: new TestClock() });
  const clear = () => site().db.deleteFrom("donations").execute();

  test("the same reports in any order, each delivered twice, leave the same record", async () => {
    const reports = fc.uniqueArray(
      fc.record({
        gift: fc.constant(0),
        hour: fc.integer({ min: 0, max: 3 }),
        status: fc.constantFrom("received" as const, "disputed" as const, "refunded" as const),
      }),
      { minLength: 1, maxLength: 5, selector: ({ hour, status }) => `${hour} ${status}` },
    );
    await fc.assert(
      fc.asyncProperty(reports, fc.infiniteStream(fc.nat()), async (all, random) => {
        const last = [...all].sort(
          (a, b) => b.hour - a.hour || WEIGHT[b.status] - WEIGHT[a.status],
        )[0] as Report;
        await clear();
        const twice = [...all, ...all]
          .map((report) => ({ report, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at);
        for (const { report } of twice) await reportGift(site(), report);
        const { status, hour } = last;
        const amount_cents = amountOf(last);
        expect(
          (await site().rows("donations")).map(({ status, amount_cents, status_at }) => ({
            status,
            amount_cents,
            status_at,
          })),
        ).toEqual([{ status, amount_cents, status_at: hourText(hour) }]);
      }),
      { numRuns: 40 },
    );
  });

  test("a late report fills in missing fields and changes nothing else", async () => {
    await clear();
    const refund = { gift: 0, hour: 2, status: "refunded" } as const;
    await reportGift(site(), refund, { firstName: "", email: "" });
    const gift = { gift: 0, hour: 1, status: "received" } as const;
    await reportGift(site(), gift, { phone: "555-0102" });
    expect(await site().rows("donations")).toMatchObject([
      { status: "refunded", first_name: "Ada", email: "ada@example.org", phone: "555-0102" },
    ]);
  });
});
