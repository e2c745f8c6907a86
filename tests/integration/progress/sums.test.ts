import { describe, expect, test } from "vitest";
import { changeUnversioned } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { removeTestGifts } from "#domain/donations/act-on-donation.ts";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { hourText } from "#tests/support/gift-reports.ts";
import { addGift, reportGift } from "#tests/support/gifts.ts";
import { databases, shareSite, TestClock } from "#tests/support/open-test-site.ts";

const NOTHING = { raisedCents: 0, pledgedCents: 0 };

describe.each(databases)("the sums on %s", (database) => {
  const shared = shareSite(database, { clock: new TestClock() });
  const sums = (includeTests = false) => countProgress(shared().db, NOTHING, includeTests);
  const clear = () => shared().db.deleteFrom("donations").execute();

  test("test gifts count only when asked for, and are removed together with their reports", async () => {
    await clear();
    await reportGift(shared(), { gift: 0, hour: 0, status: "received" });
    const at = hourText(0);
    const promise = { status: "pledged", confirmed_at: at, amount_cents: 700 } as const;
    const pledgeId = await addGift(shared(), at, promise);
    const test = { source: "sandbox", isTest: true, pledgeId };
    const id = await reportGift(shared(), { gift: 1, hour: 0, status: "received" }, test);
    // A test gift doesn't pay a pledge.
    expect(await sums()).toEqual({ raisedCents: 999_999, pledgedCents: 700 });
    expect(await sums(true)).toEqual({ raisedCents: 999_999 + 1_999_999, pledgedCents: 0 });
    for (const [name, donation_id] of Object.entries({ test: id, pledge: pledgeId })) {
      const report = { id: `of-a-${name}`, donation_id, type: "new", body: "{}" };
      const event = { provider: "sandbox", event_id: name, outcome: "recorded" } as const;
      await shared().add("gift_events", { ...report, ...event, received_at: at });
      const change = { id: `of-a-${name}`, donation_id, at, username: "admin" };
      await shared().add("donation_changes", { ...change, action: "voided" });
    }
    await changeUnversioned(shared().db, (trx) =>
      removeTestGifts(trx, { clock: shared().services.clock, actor: SYSTEM_ACTOR }),
    );
    expect((await sums(true)).raisedCents).toBe(999_999);
    for (const table of ["gift_events", "donation_changes"] as const) {
      const rows = (await shared().rows(table)).filter((row) => /^of-a-/.test(row.id));
      expect(
        rows.map((row) => row.donation_id),
        table,
      ).toEqual([pledgeId]);
    }
  });

  test("a late report fills in missing fields and changes nothing else", async () => {
    await clear();
    const refund = { gift: 0, hour: 2, status: "refunded" } as const;
    await reportGift(shared(), refund, { firstName: "", email: "" });
    const gift = { gift: 0, hour: 1, status: "received" } as const;
    await reportGift(shared(), gift, { phone: "555-0102" });
    expect(await shared().rows("donations")).toMatchObject([
      { status: "refunded", first_name: "Ada", email: "ada@example.org", phone: "555-0102" },
    ]);
  });
});
