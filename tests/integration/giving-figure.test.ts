import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { removeTestGifts } from "#domain/donations/remove-test-gifts.ts";
import { restoreGift, voidGift } from "#domain/donations/void-gift.ts";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { recordGift } from "#domain/giving/record-gift.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { makePledge } from "#domain/pledges/make-pledge.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { give } from "#tests/support/give.ts";
import { Books, cents, hourText, reportOf, type Step, step } from "#tests/support/giving-books.ts";
import {
  databases,
  openTestSite,
  TestClock,
  type TestSite,
} from "#tests/support/open-test-site.ts";

const NOTHING = { raised: 0, pledged: 0 };

/** The same steps through the product. Ids are found by what the outside knows of a record. */
async function take(site: TestSite, s: Step): Promise<void> {
  const { db, clock } = site.services;
  const find = async (external_id: string) =>
    (
      await db
        .selectFrom("donations")
        .select("id")
        .where("external_id", "=", external_id)
        .executeTakeFirst()
    )?.id ?? "nobody";
  switch (s.do) {
    case "report":
      await give(site, s);
      return;
    case "void-gift":
      await voidGift(db, clock, await find(`g${s.gift}`));
      return;
    case "restore-gift":
      await restoreGift(db, clock, await find(`g${s.gift}`));
      return;
    case "promise":
      await makePledge(
        db,
        clock,
        {
          firstName: "Ada",
          lastName: "Larkspur",
          email: "ada@example.org",
          phone: "",
          amount: s.cents,
          months: 12,
          notes: "",
        },
        // From everywhere, so that no limit for one visitor gets in the way of the sums.
        { key: `pledge-${s.pledge}`, address: crypto.randomUUID() },
      );
      return;
    case "confirm":
      await confirmPledge(db, clock, await find(`form:pledge-${s.pledge}`));
      return;
    case "void-pledge":
      await voidGift(db, clock, await find(`form:pledge-${s.pledge}`));
      return;
    case "restore-pledge":
      await restoreGift(db, clock, await find(`form:pledge-${s.pledge}`));
      return;
    case "pay":
      await recordPayment(db, clock, {
        pledgeId: await find(`form:pledge-${s.pledge}`),
        amountCents: s.cents,
        receivedAt: hourText(0),
        donationType: "Check",
        notes: null,
        key: `payment-${s.key}`,
        mayExceed: true,
      });
      return;
    case "void-payment":
      await voidGift(db, clock, await find(`payment-${s.key}`));
  }
}

describe.each(databases)("the sums on %s", (database) => {
  let site: TestSite;
  beforeEach(async () => {
    site = await openTestSite(database, { clock: new TestClock() });
  });

  test("any sequence of gifts, payments, refunds and voids keeps them right, at every step", async () => {
    const { db } = site.services;
    await fc.assert(
      fc.asyncProperty(cents, fc.array(step, { maxLength: 24 }), async (cents, steps) => {
        await db.deleteFrom("donations").execute();
        const books = new Books();
        // Chance alone seldom gets as far as a pledge that is paid beyond what was promised.
        const start: Step[] = [
          { do: "promise", pledge: 0, cents },
          { do: "confirm", pledge: 0 },
        ];
        for (const s of [...start, ...steps]) {
          books.take(s);
          await take(site, s);
          expect(await countProgress(db, NOTHING)).toEqual(books.sums());
        }
      }),
      { numRuns: 60 },
    );
  });

  test("test gifts count only while asked for, and are removed in one go with what was told of them", async () => {
    const { db } = site.services;
    await give(site, { gift: 0, hour: 0, status: "received" });
    await give(site, { gift: 1, hour: 0, status: "received" }, "sandbox", true);
    expect(await countProgress(db, NOTHING)).toEqual({ raisedCents: 999_999, pledgedCents: 0 });
    expect((await countProgress(db, NOTHING, true)).raisedCents).toBe(999_999 + 1_999_999);
    expect(await removeTestGifts(db)).toBe(1);
    expect((await countProgress(db, NOTHING, true)).raisedCents).toBe(999_999);
  });

  test("another currency is stored and does not count as dollars", async () => {
    const { db } = site.services;
    const report = { ...reportOf({ gift: 0, hour: 0, status: "received" }), currency: "EUR" };
    const now = hourText(1);
    await recordGift(db, report, { source: "donorbox", occurredAt: now, now, isTest: false });
    expect(await countProgress(db, NOTHING)).toEqual({ raisedCents: 0, pledgedCents: 0 });
  });
});
