import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { readDonationFilter } from "#domain/donations/donation-filter.ts";
import { matchingDonations } from "#domain/donations/match-donations.ts";
import { SUMMED, sumsOf } from "#domain/donations/sum-donations.ts";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { addGift } from "#tests/support/gifts.ts";
import { openForImports as open, records } from "#tests/support/import-file.ts";
import { databases, type TestSite } from "#tests/support/open-test-site.ts";
import { textOf } from "#tests/support/text-of.ts";

const AT = "2026-02-20T12:00:00.000Z";
const PLEDGE = { status: "pledged", donation_type: "Pledge", amount_cents: 12_000_00 } as const;
const CONFIRMED = { ...PLEDGE, confirmed_at: AT };

async function openDesk(database: "sqlite" | "postgres") {
  const { site, cookie } = await open(database);
  const read = async (path: string) => textOf(await site.get(path, { cookie }));
  return {
    site,
    list: (query = "") => read(`/admin/donations${query}`),
    panel: (id: string) => read(`/admin/donations?open=${id}`),
    send: (fields: Record<string, string>, query = "") =>
      site.post(`/admin/donations${query}`, new URLSearchParams(fields), { cookie }),
  };
}

const history = (site: TestSite, id: string) =>
  site.services.db
    .selectFrom("donation_changes")
    .select(["action", "details"])
    .where("donation_id", "=", id)
    .orderBy("id")
    .execute();

describe.each(databases)("pledges on the desk on %s", (database) => {
  test("totals tell what is left of confirmed promises, and neither other currencies nor paid ones as pledged", async () => {
    const { site, list } = await openDesk(database);
    const half = await addGift(site, AT, CONFIRMED);
    const whole = await addGift(site, AT, { ...CONFIRMED, amount_cents: 500_00 });
    await addGift(site, AT, { ...PLEDGE, amount_cents: 70_00 });
    await addGift(site, AT, { amount_cents: 3_000_00, pledge_id: half });
    await addGift(site, AT, { amount_cents: 500_00, pledge_id: whole });
    await addGift(site, AT, { amount_cents: 9_99, currency: "CAD" });
    for (const query of ["", "?q=larkspur"]) {
      const text = await list(query);
      expect(text, query).toContain("Received $3,500.00 3");
      expect(text, query).toContain("Pledged $9,000.00 1");
      expect(text, query).toContain("Not confirmed $70.00 1");
      expect(text, query).toMatch(/Paid 1\b/);
    }
    expect(await countProgress(site.services.db, { raised: 0, pledged: 0 }, true)).toEqual({
      raisedCents: 3_500_00,
      pledgedCents: 9_000_00,
    });
    expect(await list("?status=voided")).not.toContain("Received $");
  });

  test("a pledge that nobody has confirmed is not called pledged, nor is a voided one", async () => {
    const { site, panel } = await openDesk(database);
    const id = await addGift(site, AT, PLEDGE);
    expect(await panel(id)).toContain("$12,000.00 promised; counts once it is confirmed");
    expect(await panel(id)).not.toContain("in pledged");
    const voided = await addGift(site, AT, { ...CONFIRMED, voided_at: AT });
    expect(await panel(voided)).toContain("$12,000.00 promised, in no sum");
  });

  test("a payment larger than what is left is asked about with both sums, and then closes the pledge", async () => {
    const { site, panel, send } = await openDesk(database);
    const id = await addGift(site, AT, CONFIRMED);
    const payment = { intent: "payment", id, amount: "15,000", kind: "Check", key: "one-form" };
    const asked = await send(payment, `?open=${id}`);
    expect(asked.status).toBe(409);
    const html = await asked.text();
    expect(html).toContain("The payment is $15,000.00; $12,000.00 of this pledge is left.");
    expect(html).toContain('value="15,000"');
    expect(await records(site, "pledge-payment")).toEqual([]);
    // The answer is for the amount that was asked about, and no other.
    const more = { ...payment, amount: "16,000", exceed: "1500000" };
    expect((await send(more)).status).toBe(409);
    for (let sent = 1; sent <= 2; sent++)
      expect((await send({ ...payment, exceed: "1500000" })).status).toBe(303);
    expect(await records(site, "pledge-payment")).toHaveLength(1);
    const text = await panel(id);
    expect(text).toContain("$15,000.00 paid, in raised Paid");
    expect(text).not.toContain("Payment, in dollars");
  });

  test("two payments at one moment, each of all that is left, are not both taken without a question", async () => {
    const { site, send } = await openDesk(database);
    const id = await addGift(site, AT, CONFIRMED);
    const pay = (key: string) => send({ intent: "payment", id, amount: "12000", key });
    const answers = await Promise.all([pay("first-form"), pay("second-form")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test("a void asks for its reason, keeps it, and is taken back; each is said and written down once", async () => {
    const { site, panel, send } = await openDesk(database);
    const id = await addGift(site, AT);
    const silent = await send({ intent: "void", id }, `?open=${id}`);
    expect(silent.status).toBe(400);
    expect(await textOf(silent)).toContain("Please say why it is voided");
    for (let sent = 1; sent <= 2; sent++) {
      const voided = await send({ intent: "void", id, reason: "Check 1042 bounced" });
      expect(voided.headers.get("location")).toContain("notice=record-voided");
    }
    expect(await panel(id)).toContain("Voided Check 1042 bounced");
    expect(await panel(id)).toContain("Restore this record");
    for (let sent = 1; sent <= 2; sent++) {
      const restored = await send({ intent: "restore", id });
      expect(restored.headers.get("location")).toContain("notice=record-restored");
    }
    expect(await panel(id)).toContain("Restored; counts as before");
    expect(await history(site, id)).toEqual([
      { action: "voided", details: JSON.stringify({ reason: "Check 1042 bounced" }) },
      { action: "restored", details: null },
    ]);
  });

  test("confirming says so and stays at the record; done twice it is one line of its history", async () => {
    const { site, send } = await openDesk(database);
    const id = await addGift(site, AT, PLEDGE);
    for (let sent = 1; sent <= 2; sent++) {
      const confirmed = await send({ intent: "confirm", id }, `?open=${id}&sort=name`);
      expect(confirmed.headers.get("location")).toBe(
        `/admin/donations?open=${id}&sort=name&notice=pledge-confirmed`,
      );
    }
    expect(await history(site, id)).toEqual([{ action: "confirmed", details: null }]);
  });

  test("removing test gifts says first how many, and then that it is done", async () => {
    const { site, list, send } = await openDesk(database);
    for (let gift = 0; gift < 2; gift++) await addGift(site, AT, { is_test: 1 });
    expect(await list()).toContain(
      "Remove 2 test gifts… This deletes 2 test gifts for good, with everything that was reported of them. Real gifts stay. Delete 2 test gifts now",
    );
    const removed = await send({ intent: "remove-tests" });
    expect(removed.headers.get("location")).toBe("/admin/donations?notice=tests-removed");
  });
});

test("the sums of all records are read off an index, however long the records are", async () => {
  const { site } = await open("sqlite");
  const { db } = site.services;
  const found = sql`(${matchingDonations(db, readDonationFilter(new URLSearchParams()), "UTC").select(SUMMED)})`;
  const plan = sql<{ detail: string }>`explain query plan ${sumsOf(found, false)}`;
  const { rows } = await plan.execute(db);
  const steps = rows.map(({ detail }) => detail).filter((step) => /donations|payment/.test(step));
  expect(steps.length).toBeGreaterThan(1);
  for (const step of steps) expect(step).toContain("USING COVERING INDEX");
});
