import { describe, expect, test } from "vitest";
import { installmentLetter } from "#content/mails.ts";
import { DAY, HOUR } from "#domain/values/clock.ts";
import { publishFacts } from "#tests/support/edits.ts";
import { addGift, progressOf, reportGift } from "#tests/support/gifts.ts";
import { openSiteWithFakes, runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import { databases, ORIGIN } from "#tests/support/open-test-site.ts";
import { findPersonByEmail } from "#tests/support/people.ts";
import { publishContent } from "#tests/support/publish-content.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import { expectAnswer, expectNoText, expectText } from "#tests/support/text-of.ts";

const AT = "2026-01-20T12:00:00.000Z";
const PLEDGE = { status: "pledged", pledge_months: 2, amount_cents: 200_000_00 } as const;
const CONFIRMED = { ...PLEDGE, confirmed_at: AT, email: "ada@example.org" };

async function open(database: (typeof databases)[number]) {
  const world = await openSiteWithFakes(database);
  const staff = await signInStaff(world.site);
  const before = await progressOf(world.site);
  /** Returns the sums raised and pledged since then, in dollars. */
  const moved = async () => {
    const { raised, pledged } = await progressOf(world.site);
    return [raised - before.raised, pledged - before.pledged];
  };
  const panel = (id: string) => staff.text(`/admin/donations?open=${id}`);
  const send = (fields: Record<string, string>) => staff.post("/admin/donations", fields);
  return { ...world, staff, moved, panel, send };
}

describe.each(databases)("money that comes for a pledge on %s", (database) => {
  /** Opens a desk with a pledge of $200,000 and a provider's gift of $50,000 by its giver. */
  async function openGiftOfPledger() {
    const world = await open(database);
    const { site, send } = world;
    const pledge = await addGift(site, AT, CONFIRMED);
    const report = (hour: number, status: "received" | "disputed", amountCents: number) =>
      reportGift(site, { gift: 0, hour, status }, { amountCents, receivedAt: "2026-02-01" });
    const gift = await report(0, "received", 50_000_00);
    const put = () => send({ intent: "on-pledge", id: gift, pledge });
    return { ...world, pledge, gift, report, put };
  }

  test("one press puts a provider's gift on the pledge for which it is suggested", async () => {
    const { pledge, gift, put, moved, panel } = await openGiftOfPledger();
    expect(await moved()).toEqual([50_000, 200_000]);
    for (const id of [gift, pledge]) expect(await panel(id)).toContain("Put on this pledge");
    for (let press = 1; press <= 2; press++)
      expect(locationOf(await put())).toContain("toast=gift-on-pledge");
    expect(await moved()).toEqual([50_000, 150_000]);
    expect(await panel(pledge)).toMatch(
      /\$50,000.00 paid \$150,000.00 open .*Part 1 of 2 [^$]{1,20}\$50,000.00/,
    );
    expect(await panel(pledge)).not.toContain("Put on this pledge");
  });

  test("what is refunded or disputed of a payment is open again on its pledge", async () => {
    const { put, report, moved } = await openGiftOfPledger();
    await put();
    await report(1, "received", 20_000_00);
    expect(await moved()).toEqual([20_000, 180_000]);
    await report(2, "disputed", 20_000_00);
    expect(await moved()).toEqual([0, 200_000]);
    await report(3, "received", 20_000_00);
    expect(await moved()).toEqual([20_000, 180_000]);
  });

  test("one press takes a payment off its pledge, which is never suggested once written off", async () => {
    const { site, pledge, gift, put, moved, panel, send } = await openGiftOfPledger();
    await put();
    for (let press = 1; press <= 2; press++) await send({ intent: "off-pledge", id: gift });
    expect(await moved()).toEqual([50_000, 200_000]);
    const lines = await site.column("donation_changes", "action");
    expect(lines).toEqual(["payment", "payment-off"]);
    expect(await panel(pledge)).toContain("Put on this pledge");
    await send({ intent: "write-off", id: pledge, reason: "Moved away" });
    expect(await panel(pledge)).not.toContain("Put on this pledge");
  });

  test("test payments take nothing off a real pledge, and close a test pledge", async () => {
    const { site, send } = await open(database);
    const pay = { intent: "payment", amount: "200,000", kind: "Cash", key: "whole" };
    const writeOff = { intent: "write-off", reason: "Moved away" };
    for (const [is_test, fields, status] of [
      [0, pay, 303],
      [0, writeOff, 303],
      [1, { ...pay, key: "test" }, 400],
      [1, writeOff, 400],
    ] as const) {
      const id = await addGift(site, AT, { ...CONFIRMED, is_test });
      await addGift(site, AT, { amount_cents: 200_000_00, pledge_id: id, is_test: 1 });
      await expectAnswer(send({ ...fields, id }), status);
    }
  });

  test("a payment that a file brought first is on its pledge once the provider reports it", async () => {
    const { site, moved } = await open(database);
    const pledgeId = await addGift(site, AT, CONFIRMED);
    const cents = 50_000_00;
    const file = { source: "donorbox", external_id: "gift-0", import_id: "file" };
    await addGift(site, AT, { ...file, amount_cents: cents });
    const report = { gift: 0, hour: 0, status: "received" } as const;
    await reportGift(site, report, { amountCents: cents, externalId: "gift-0", pledgeId });
    expect(await moved()).toEqual([50_000, 150_000]);
  });

  test("a gift of another person is suggested only where it equals the next installment of a confirmed pledge", async () => {
    const { site, panel, send } = await open(database);
    const start = { pledge_starts_on: "2026-02-10" };
    const quarterly = { ...start, pledge_months: 6, pledge_every: 3 } as const;
    const opal = { first_name: "Opal", email: "opal@example.org" };
    await addGift(site, AT, { ...CONFIRMED, ...quarterly, ...opal });
    const next = await addGift(site, AT, { amount_cents: 100_000_00, email: "" });
    expect(await panel(next)).toContain("Opal Larkspur Next $100,000.00, due 2/10/2026");
    const other = await addGift(site, AT, { amount_cents: 99_000_00, email: "" });
    expect(await panel(other)).not.toContain("Put on this pledge");
    const pledge = await addGift(site, AT, PLEDGE);
    const refuses = (id: string, pledge: string) =>
      expectAnswer(send({ intent: "on-pledge", id, pledge }), 400, "has changed meanwhile");
    await refuses(other, pledge);
    await refuses(other, await addGift(site, AT, { ...CONFIRMED, voided_at: AT }));
    // A promise can't pay a promise, and a gift can't pay two.
    const one = await addGift(site, AT, CONFIRMED);
    const second = await addGift(site, AT, CONFIRMED);
    await refuses(second, one);
    await send({ intent: "on-pledge", id: other, pledge: one });
    await refuses(other, second);
    // A gift from before the pledge was for something else.
    await addGift(site, "2026-01-19T12:00:00.000Z");
    expect(await panel(second)).not.toContain("Put on this pledge");
    const hers = await addGift(site, AT);
    expect(await panel(second)).toContain("Put on this pledge");
    await send({ intent: "on-pledge", id: hers, pledge: one });
    expect(await panel(second)).not.toContain("Put on this pledge");
  });

  test("a gift of any sum is suggested for a pledge of the giver's household", async () => {
    const { site, staff, panel, send } = await open(database);
    const pledge = await addGift(site, AT, { ...CONFIRMED, amount_cents: 1_000_00 });
    const mary = { first_name: "Mary", email: "mary@example.org" };
    const gift = await addGift(site, AT, { ...mary, amount_cents: 300_00 });
    for (const id of [gift, pledge]) expect(await panel(id)).not.toContain("Put on this pledge");
    // A person has the id of their first record.
    await staff.post(`/admin/people/${pledge}`, { intent: "household", other: gift });
    expect(await panel(gift)).toContain("Ada Larkspur Next $500.00, due 2/20/2026");
    expect(await panel(pledge)).toContain("Mary Larkspur $300.00");
    await send({ intent: "on-pledge", id: gift, pledge });
    expect(await panel(pledge)).toContain("$300.00 paid $700.00 open");
  });

  test("the mails of a pledge lead to a page that pays its next installment, which moves from pledged to raised once", async () => {
    const { site, moved, staff, smtp } = await open(database);
    const form = {
      firstName: "Cora",
      lastName: "Fenn",
      email: "cora@example.org",
      phone: "",
      notes: "",
      amount: "1000",
      months: "4",
    };
    await site.post("/donate/pledge", { ...form, email: "gone@example.org" });
    await site.set("donations", { voided_at: AT });
    await site.post("/donate/pledge", form);
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(2);
    const mail = smtp.mails.find(({ subject }) => subject?.startsWith("Your pledge"));
    const [, origin, link = ""] = /(\S+)(\/donate\/pledge\/pay\S+)/.exec(mail?.text ?? "") ?? [];
    expect(origin).toBe(ORIGIN);
    await expectText(site, link, "Next payment $250.00 , due April 1, 2026");
    const { id = "" } = (await site.rows("donations")).find((row) => !row.voided_at) ?? {};
    await staff.post("/admin/donations", { intent: "confirm", id });
    expect(await moved()).toEqual([0, 1000]);
    const press = () => site.post("/donate/pledge/pay", { pledge: id });
    const first = await press();
    const places = [first, await press()].map(locationOf);
    expect(new Set(places).size).toBe(1);
    for (const place of places) await site.get(place ?? "");
    expect(await moved()).toEqual([250, 750]);
    await expectText(site, link, "Next payment $250.00 , due May 1, 2026");
    await site.get(locationOf(await press()) ?? "");
    expect(await moved()).toEqual([500, 500]);
    // After the payment is removed from the pledge, the link no longer leads to a page that says
    // "paid".
    const last = (await site.rows("donations")).findLast(({ pledge_id }) => pledge_id === id);
    await staff.post("/admin/donations", { intent: "off-pledge", id: last?.id ?? "" });
    expect(await moved()).toEqual([500, 750]);
    await site.get(locationOf(await press()) ?? "");
    expect(await moved()).toEqual([750, 500]);
    const closed = [
      { voided_at: AT },
      { written_off_at: AT },
      { erased_at: AT },
      { suspected: "honeypot" },
      { status: "received" },
    ] as const;
    for (const unfit of ["", "x", ...closed]) {
      const of = { ...CONFIRMED, source: "pledge-form", ...(typeof unfit === "object" && unfit) };
      const id = typeof unfit === "object" ? await addGift(site, AT, of) : unfit;
      const page = await site.text(`/donate/pledge/pay?pledge=${id}`);
      expect(page, JSON.stringify(unfit)).toContain("Nothing is open");
    }
    // The page after a pledge says nothing about pledges from elsewhere, or about erased ones.
    for (const other of [{ erased_at: AT, source: "pledge-form" }, { source: "donorbox" }]) {
      const id = await addGift(site, AT, { ...CONFIRMED, ...other });
      await expectNoText(site, `/donate/pledge/thank-you?pledge=${id}`, "200,000");
    }
    await expectText(
      site,
      "/donate/pledge/thank-you",
      "By check, wire or online, whatever suits you.",
    );
    const cents = await addGift(site, AT, { ...CONFIRMED, amount_cents: 99 });
    const small = `/donate/pledge/pay?pledge=${cents}`;
    await expectText(site, small, "This is less than can be paid online");
    expect(locationOf(await site.post("/donate/pledge/pay", { pledge: cents }))).toBe(small);
    const late = { ...CONFIRMED, pledge_months: 4 };
    const overdue = await addGift(site, "2025-11-20T12:00:00.000Z", late);
    // The full stop is that of the sentence around the link.
    await expectText(site, `/donate/pledge/pay?pledge=${overdue}.`, "Next payment $150,000.00");
    const large = locationOf(await site.post("/donate/pledge/pay", { pledge: overdue }));
    expect(large).toBe(`/donate/pledge/pay?pledge=${overdue}`);
    const dues = await addGift(site, "2025-11-20T12:00:00.000Z", { ...late, amount_cents: 400_00 });
    await expectText(site, `/donate/pledge/pay?pledge=${dues}`, "Next payment $300.00");
    // The oldest of overdue payments that are too much together.
    const parts = { ...late, amount_cents: 60_000_00, pledge_months: 12 };
    const many = await addGift(site, "2025-05-20T12:00:00.000Z", parts);
    await addGift(site, AT, { amount_cents: 2_000_00, pledge_id: many });
    const page = `/donate/pledge/pay?pledge=${many}`;
    await expectText(
      site,
      page,
      "$43,000.00 is due, more than can be paid online at once.",
      "Next payment $3,000.00 , due June 20, 2025",
      "Pay $3,000.00 now",
    );
    await site.get(locationOf(await site.post("/donate/pledge/pay", { pledge: many })) ?? "");
    await expectText(site, page, "$40,000.00 is due", "Next payment $5,000.00 , due July 20, 2025");
    Object.assign(site.services.giving, { provider: null });
    await expectText(site, page, "Please pay this by check");
    await expectNoText(site, page, "online");
  });

  test("no mail of a pledge says to pay online what is more than can be paid online", async () => {
    const { site, clock, staff, smtp } = await open(database);
    await publishFacts(staff, "desk", { reminders: "on" });
    const form = { firstName: "Cora", lastName: "Fenn", email: "cora@example.org", months: "36" };
    for (const amount of ["900,000", "1,000,000"])
      await site.post("/donate/pledge", { ...form, amount });
    for (const { id, source } of await site.rows("donations"))
      if (source === "pledge-form") await staff.post("/admin/donations", { intent: "confirm", id });
    // Of the donor's emails the one on the pledges is refused.
    const person_id = await findPersonByEmail(site.db, form.email);
    await site.add("person_emails", { id: "new", email_key: "fenn@example.org", person_id });
    const refused = { email_key: form.email, at: AT, reason: "550 5.1.1" };
    await site.add("refused_addresses", refused);
    // Reminders are sent from nine in the morning.
    clock.advance(32 * DAY + 6 * HOUR);
    await site.runSchedule();
    await runDueJobs(site);
    const toDonor = smtp.mails.filter(({ subject }) => subject?.startsWith("Your pledge"));
    expect(toDonor.flatMap(({ recipients }) => recipients)).toEqual(
      Array(4).fill("fenn@example.org"),
    );
    const subjects = (isPaidOnline: boolean) =>
      toDonor
        .filter(({ text }) => text?.includes("Pay online:") === isPaidOnline)
        .filter(({ text }) => text?.includes("wire or online") === isPaidOnline)
        .map(({ subject }) => subject)
        .toSorted();
    expect(subjects(true)).toEqual([
      "Your pledge of $900,000 is confirmed",
      "Your pledge: $25,000.00 is due",
    ]);
    expect(subjects(false)).toEqual([
      "Your pledge of $1,000,000 is confirmed",
      "Your pledge: $27,777.78 is due",
    ]);
    const payText = "By check to PO Box 12.";
    await publishContent(site, "installmentLetter", { ...installmentLetter, payText });
    clock.advance(31 * DAY);
    await site.runSchedule();
    await runDueJobs(site);
    expect(smtp.mails.filter(({ text }) => text?.includes(payText))).toHaveLength(2);
  });

  test("a pledge that will not be paid is written off but for its payments until it is opened again", async () => {
    const { site, clock, moved, staff, panel, send, smtp } = await open(database);
    await publishFacts(staff, "desk", { reminders: "on" });
    const id = await addGift(site, AT, CONFIRMED);
    await addGift(site, AT, { amount_cents: 10_000_00, pledge_id: id });
    expect(await moved()).toEqual([10_000, 190_000]);
    await expectAnswer(send({ intent: "write-off", id }), 400, "Please say why");
    const paid = await addGift(site, AT, { ...CONFIRMED, amount_cents: 100, status: "pledged" });
    await addGift(site, AT, { amount_cents: 100, pledge_id: paid });
    const voided = await addGift(site, AT, { ...CONFIRMED, amount_cents: 100, voided_at: AT });
    for (const unfit of [paid, voided, await addGift(site, AT, PLEDGE)])
      await expectAnswer(
        send({ intent: "write-off", id: unfit, reason: "Moved away" }),
        400,
        "has changed meanwhile",
      );
    await site.db.deleteFrom("donations").where("amount_cents", "=", 100).execute();
    for (let press = 1; press <= 2; press++)
      await send({ intent: "write-off", id, reason: "Moved away" });
    expect(await moved()).toEqual([10_000, 0]);
    const late = await send({ intent: "payment", id, amount: "5", kind: "Cash", key: "late" });
    expect(late.status).toBe(400);
    expect(await moved()).toEqual([10_000, 0]);
    expect(await panel(id)).toMatch(/Written off .*\$190,000.00 written off.* Moved away/);
    await expectText(staff, "/admin/donations", "Written off $190,000.00 1");
    await expectText(staff, "/admin/donations?status=written-off", "Ada Larkspur");
    clock.advance(30 * DAY);
    await site.runSchedule();
    await runDueJobs(site);
    expect(smtp.mails).toEqual([]);
    const later = await signInStaff(site);
    await expectNoText(later, "/admin/overview", /\d Overdue pledge payment/);
    const other = await addGift(site, AT, { ...CONFIRMED, written_off_at: AT });
    for (let press = 1; press <= 2; press++)
      await later.post("/admin/donations", { intent: "reopen", id });
    expect(await moved()).toEqual([10_000, 190_000]);
    const lines = await site.column("donation_changes", "action");
    expect(lines).toEqual(["written-off", "reopened"]);
    const kept = await site.row("donations", { id: other });
    expect(kept.written_off_at).toBe(AT);
  });
});
