import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { recordGift } from "#domain/giving/record-gift.ts";
import { give } from "#tests/support/give.ts";
import { amountOf, hourText, type Report, reportOf, WEIGHT } from "#tests/support/giving-books.ts";
import {
  databases,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";

describe.each(databases)("reports of a gift on %s", (database) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite(database, { clock: new TestClock() });
  });

  test("the same reports in any order, each delivered twice, leave the same record", async () => {
    const { db } = site.services;
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
        await db.deleteFrom("donations").execute();
        const twice = [...all, ...all]
          .map((report) => ({ report, at: random.next().value as number }))
          .sort((a, b) => a.at - b.at);
        for (const { report } of twice) await give(site, report);
        expect(
          await db
            .selectFrom("donations")
            .select(["status", "amount_cents", "status_at"])
            .execute(),
        ).toEqual([
          { status: last.status, amount_cents: amountOf(last), status_at: hourText(last.hour) },
        ]);
      }),
      { numRuns: 40 },
    );
  });

  test("a late report fills in what was missing and changes nothing else", async () => {
    const { db } = site.services;
    const now = site.services.clock.now().toISOString();
    const context = { source: "donorbox", now, isTest: false };
    const bare = {
      ...reportOf({ gift: 0, hour: 2, status: "refunded" }),
      firstName: "",
      email: "",
    };
    await recordGift(db, bare, { ...context, occurredAt: hourText(2) });
    const full = { ...reportOf({ gift: 0, hour: 1, status: "received" }), phone: "555-0102" };
    await recordGift(db, full, { ...context, occurredAt: hourText(1) });
    expect(await db.selectFrom("donations").selectAll().execute()).toMatchObject([
      { status: "refunded", first_name: "Ada", email: "ada@example.org", phone: "555-0102" },
    ]);
  });
});
