import { describe, expect, test } from "vitest";
import type { DbTransaction } from "#db/schema.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { removeTestGifts } from "#domain/donations/act-on-donation.ts";
import { restoreGift, voidGift } from "#domain/donations/void-gift.ts";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { applyToPledge, removeFromPledge } from "#domain/pledges/apply-to-pledge.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { submitPledge } from "#domain/pledges/submit-pledge.ts";
import { reopenPledge, writeOffPledge } from "#domain/pledges/write-off.ts";
import { addGift, reportGift } from "#tests/support/gifts.ts";
import { anyStep, cents, GivingModel, hourText, type Step } from "#tests/support/giving-model.ts";
import { message } from "#tests/support/message.ts";
import { databases, shareSite, TestClock, type TestSite } from "#tests/support/open-test-site.ts";
import fc from "#tests/support/properties.ts";

const NOTHING = { raisedCents: 0, pledgedCents: 0 };

/**
 * Does the same steps through the product. It finds ids by the facts that others know about a
 * record.
 */
async function perform(site: TestSite, step: Step): Promise<unknown> {
  const { db } = site;
  const { clock } = site.services;
  const staff = { clock, actor: SYSTEM_ACTOR };
  const find = async (external_id: string) => {
    const found = db.selectFrom("donations").select("id").where("external_id", "=", external_id);
    return (await found.executeTakeFirst())?.id ?? "unknown";
  };
  const within = <Value>(work: (trx: DbTransaction) => Promise<Value>) =>
    changeUnversioned(db, work);
  const gift = "gift" in step ? await find(`g${step.gift}`) : "";
  const payment = "key" in step ? await find(`payment-${step.key}`) : "";
  const pledge = "pledge" in step ? await find(`form:pledge-${step.pledge}`) : "";
  switch (step.do) {
    case "report": {
      const pledgeId = step.pays === undefined ? null : await find(`form:pledge-${step.pays}`);
      return reportGift(site, step, { pledgeId });
    }
    case "put-on":
      return within((trx) => applyToPledge(trx, staff, gift, pledge));
    case "take-off":
      return within((trx) => removeFromPledge(trx, staff, gift));
    case "write-off":
      return within((trx) => writeOffPledge(trx, staff, pledge, "Moved away"));
    case "reopen":
      return within((trx) => reopenPledge(trx, staff, pledge));
    case "void-gift":
      return within((trx) => voidGift(trx, clock, gift));
    case "restore-gift":
      return within((trx) => restoreGift(trx, clock, gift));
    case "promise":
      return submitPledge(
        db,
        clock,
        {
          ...message,
          amountCents: step.cents,
          months: 12,
          notes: "",
          every: null,
          startsOn: null,
          ownDates: null,
          from: null,
        },
        // Each request comes from a new IP, so that no limit for one visitor is reached.
        {
          key: `pledge-${step.pledge}`,
          clientIp: crypto.randomUUID(),
          minLimit: 0,
          ceiling: { perHour: 0, perDay: 0 },
        },
      );
    case "confirm":
      return within((trx) => confirmPledge(trx, clock, pledge));
    case "void-pledge":
      return within((trx) => voidGift(trx, clock, pledge));
    case "restore-pledge":
      return within((trx) => restoreGift(trx, clock, pledge));
    case "pay":
      return within((trx) =>
        recordPayment(
          trx,
          { ...site.services, actor: SYSTEM_ACTOR },
          {
            pledgeId: pledge,
            amountCents: step.cents,
            day: hourText(0).slice(0, 10),
            kind: "Check",
            checkNumber: "",
            notes: "",
            key: `payment-${step.key}`,
            mayExceed: true,
          },
        ),
      );
    case "void-payment":
      return within((trx) => voidGift(trx, clock, payment));
  }
}

describe.each(databases)("the sums on %s", (database) => {
  const shared = shareSite(database, { clock: new TestClock() });
  const sums = (includeTests = false) => countProgress(shared().db, NOTHING, includeTests);
  const clear = () => shared().db.deleteFrom("donations").execute();

  test("any sequence of gifts, payments, refunds and voids gives the sums of a plain model, at every step", async () => {
    await fc.assert(
      fc.asyncProperty(cents, fc.array(anyStep, { maxLength: 24 }), async (cents, steps) => {
        await clear();
        const model = new GivingModel();
        // Random steps alone seldom reach a pledge that is paid beyond the promised sum.
        const start: Step[] = [
          { do: "promise", pledge: 0, cents },
          { do: "confirm", pledge: 0 },
        ];
        for (const step of [...start, ...steps]) {
          model.perform(step);
          await perform(shared(), step);
          expect(await sums()).toEqual(model.sums());
        }
      }),
      { numRuns: database === "sqlite" ? 60 : 20 },
    );
  });

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
      const left = (await shared().rows(table)).filter((row) => /^of-a-/.test(row.id));
      expect(
        left.map((row) => row.donation_id),
        table,
      ).toEqual([pledgeId]);
    }
  });

  test("a later report doesn't change back what staff have corrected or voided", async () => {
    await clear();
    const details = { designation: "Barn", notes: "Hello", isAnonymous: true };
    const report = (hour: number) =>
      reportGift(
        shared(),
        { gift: 0, hour, status: "received" },
        { ...details, paymentMethod: "card" },
      );
    await report(1);
    const ours = { payment_method: "check", designation: "Roof", notes: "Called" } as const;
    await shared().set("donations", ours);
    const private_ = async () => {
      const gift = await shared().row("donations");
      const people = await shared().rows("people");
      return people.find(({ id }) => id === gift.person_id)?.no_publishing;
    };
    expect(await private_()).toBe(1);
    await shared().set("people", { no_publishing: 0 });
    await report(2);
    expect(await shared().rows("donations")).toMatchObject([ours]);
    expect(await private_()).toBe(0);
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
