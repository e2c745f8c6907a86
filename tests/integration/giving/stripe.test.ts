import { describe, expect, test } from "vitest";
import { organizationDefaults } from "#content/organization.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { makeDailyReconciliation } from "#domain/giving/reconcile.ts";
import { recordCheckout } from "#domain/giving/record-checkout.ts";
import { refundGift } from "#domain/giving/refund-gift.ts";
import { type Payments, PaymentsFailure, type RefundReport } from "#domain/ports/payments.ts";
import { deleteExpired } from "#domain/privacy/delete-expired.ts";
import { erasePerson } from "#domain/privacy/erase-person.ts";
import { exportPerson } from "#domain/privacy/export-person.ts";
import { DAY, HOUR, isoTime, MINUTE, SECOND } from "#domain/values/clock.ts";
import { signEvent } from "#tests/fakes/stripe.ts";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import { publishFacts } from "#tests/support/edits.ts";
import { addGift, deliverWebhook, progressOf } from "#tests/support/gifts.ts";
import { CHURCH } from "#tests/support/letters.ts";
import { openSmtp, runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import { databases, expectRow, expectRowCount } from "#tests/support/open-test-site.ts";
import { ACTOR, publishContent } from "#tests/support/publish-content.ts";
import {
  addStaff,
  confirmPassword,
  locationOf,
  password,
  signInStaff,
} from "#tests/support/staff.ts";
import {
  GIFT,
  giveOnline,
  KEY,
  openRefund,
  openStripeWorld,
  reconcileNow,
  type StripeWorld,
  sendEvent,
  sendEvents,
  startGift,
} from "#tests/support/stripe-world.ts";
import {
  expectAnswer,
  expectHtml,
  expectNoParts,
  expectNoText,
  expectParts,
  expectText,
  textIn,
} from "#tests/support/text-of.ts";

const ledger = async ({ site }: StripeWorld) =>
  (await site.rows("donations")).map(({ status, amount_cents, donation_type }) => [
    status,
    amount_cents,
    donation_type,
  ]);

describe.each(databases)("a gift through Stripe on %s", (database) => {
  test("pressed twice, or again after a lost answer, it is one payment page", async () => {
    const world = await openStripeWorld(database);
    const { stripe, site } = world;
    stripe.mood.lostAnswers = 1;
    const places = [
      ...(await Promise.all([startGift(world), startGift(world)])),
      await startGift(world),
    ];
    expect(new Set(places.map(({ next }) => next)).size).toBe(1);
    const [session, ...others] = stripe.account.list("checkout.session");
    expect(others).toEqual([]);
    expect(session).toMatchObject({ mode: "payment", amount_total: 10_000, submit_type: "donate" });
    stripe.mood.down = true;
    expect(places).toContainEqual(await startGift(world));
    const unable = await site.postJson("/api/gift", { ...GIFT, key: `${KEY}2` });
    expect(unable.status).toBe(503);
    stripe.mood.down = false;
    expect((await startGift(world, {}, `${KEY}2`)).next).toMatch(/^http/);
  });

  test("its page and the ledger say whether a gift is open, refused or paid, and the donor is thanked by mail", async () => {
    const smtp = await openSmtp();
    const world = await openStripeWorld(database, smtp.env);
    const { site, stripe } = world;
    const { id, back } = await startGift(world, {
      coverFee: "yes",
      firstName: "Ada",
      lastName: "L",
    });
    await expectText(site, back, "Nothing was charged");
    stripe.account.refuse(id);
    await expectText(site, back, "Your bank declined the payment");
    stripe.account.pay(id);
    const arrived = await site.text(back);
    expect(arrived).toContain("$103.30, once Paid by visa ending 4242");
    // The gift is a test, which no figure counts and for which no receipt is issued.
    expect(arrived).not.toMatch(/with your gift|receipt/);
    const [, place] = /href="\/#(\w+)"/.exec(await site.html(back)) ?? [];
    await expectHtml(site, "/", ` id="${place}"`);
    await sendEvents(world);
    await runDueJobs(site);
    expect(await ledger(world)).toEqual([["received", 10_330, "One-time"]]);
    expect(smtp.mails.map(({ subject }) => subject)).toEqual([
      "Test, no money moved: Thank you for your gift of $103.30",
    ]);
    expect(smtp.mails[0]?.text).not.toMatch(/receipt|tax/i);
    // Nothing is mailed for crypto before staff describe it.
    const inKind = await startGift(world, {}, `${KEY}crypto`);
    const { latest_charge } = stripe.account.pay(inKind.id);
    stripe.account.get(String(latest_charge)).payment_method_details = { type: "crypto" };
    const thanked = await site.text(inKind.back);
    expectParts(thanked, "Your gift has arrived", "Paid by crypto");
    expect(thanked).not.toMatch(/on (its|their) way|receipt/i);
  });

  test("while Stripe is down its page does not know of an open gift, and asks no more about a paid one", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe } = world;
    const paid = await giveOnline(world);
    await expectText(site, paid.back, "Your gift has arrived");
    const open = await startGift(world, { amount: "40" }, `${KEY}2`);
    stripe.mood.down = true;
    await expectText(site, open.back, "We don't know yet");
    await expectText(site, paid.back, "Your gift has arrived");
  });

  test("a large gift by bank costs $5, counts once it settles, and never when it comes back, which donor and desk are told once", async () => {
    const smtp = await openSmtp();
    const world = await openStripeWorld(database, smtp.env);
    const { site, stripe, clock } = world;
    const large = { amount: "10000", method: "bank", coverFee: "yes" };
    // Without scripts, a page whose preset is large sends a method with a small gift too.
    const small = await startGift(world, { amount: "100", method: "bank" }, `${KEY}3`);
    expect(stripe.account.get(small.id)).not.toHaveProperty("allowed_payment_method_types");
    const first = await startGift(world, large);
    const second = await startGift(world, large, `${KEY}2`);
    expect(stripe.account.get(first.id)).toMatchObject({
      allowed_payment_method_types: { 0: "us_bank_account" },
      amount_total: 1_000_500,
    });
    const intents = [first, second].map(({ id }) => stripe.account.pay(id, { later: true }));
    await expectText(site, first.back, "On its way");
    await sendEvents(world);
    expect(await ledger(world)).toEqual([]);
    clock.advance(4 * DAY);
    const again = await site.postJson("/api/gift", { ...GIFT, ...large, key: KEY });
    expect(await again.json(), "it is on its way").toMatchObject({ next: first.back });
    stripe.account.settle(intents[0]?.id ?? "");
    stripe.account.settle(intents[1]?.id ?? "", false);
    await sendEvents(world);
    expect(await ledger(world)).toEqual([["received", 1_000_500, "One-time"]]);
    await expectText(site, second.back, "Your bank transfer didn't go through");
    await runDueJobs(site);
    const returned = smtp.mails.filter(({ subject }) => subject?.includes("didn't go through"));
    expect(returned).toMatchObject([{ to: [{ address: GIFT.email }] }]);
    for (const text of ["$10,005.00", "nothing was taken", `${site.services.origin}/donate`])
      expect(returned[0]?.text).toContain(text);
    const overview = await (await signInStaff(site)).text("/admin/overview");
    expect(overview).toMatch(
      /bank transfer of \$10,005\.00 didn't go through\. .* insufficient funds/,
    );
    clock.advance(10 * SECOND);
    expect((await startGift(world, large, `${KEY}2`)).next).not.toBe(second.next);
  });

  test("a pledge has no second payment and no reminder while a bank transfer is on its way", async () => {
    const smtp = await openSmtp();
    const world = await openStripeWorld(database, smtp.env);
    const { site, stripe, clock } = world;
    await publishFacts(await signInStaff(site), "desk", { reminders: "on" });
    const promise = { status: "pledged", email: "cora@example.org", pledge_months: 4 } as const;
    const at = isoTime(clock, -35 * DAY);
    const pledge = await addGift(site, at, { ...promise, confirmed_at: at, amount_cents: 800_00 });
    const press = async (id = pledge) =>
      locationOf(await site.post("/donate/pledge/pay", { pledge: id }))?.replace("&step=pay", "");
    const first = await press();
    // A gift that is begun on the giving page would not pay the pledge.
    await expectHtml(site, first ?? "", `href="/donate/pledge/pay?pledge=${pledge}"`);
    const other = await addGift(site, at, { ...promise, confirmed_at: at, email: "" });
    const change = { id: crypto.randomUUID(), donation_id: other, at, username: "admin" };
    await site.add("donation_changes", { ...change, action: "payment-off" });
    expect(await press(), "also when a payment is taken off another pledge").toBe(first);
    const intent = stripe.account.pay(stripe.account.list("checkout.session")[0]?.id ?? "", {
      later: true,
    });
    await sendEvents(world);
    await site.set("donations", { amount_cents: 1_000_00 });
    // More earlier pages than are asked about.
    const checkout = await site.row("checkouts");
    for (const session_id of ["cs_1", "cs_2", "cs_3"])
      await site.add("checkouts", {
        ...checkout,
        id: session_id,
        key: session_id,
        session_id,
        created_at: at,
      });
    expect(await press(), "also when another sum is due").toBe(first);
    expect(await press(other)).not.toBe(first);
    intent.status = "requires_action";
    intent.next_action = { type: "verify_with_microdeposits" };
    expect(await press(), "also when the bank account has to be confirmed").toBe(first);
    // Reminders are sent from nine in the morning.
    clock.advance(6 * HOUR);
    const remind = async () => {
      await site.runSchedule();
      await runDueJobs(site);
      return smtp.mails.map(({ subject }) => subject).toSorted();
    };
    const sessionId = String(checkout.session_id);
    const stale = { sessionId, snapshot: { state: "open", reason: "" } } as const;
    expect(await changeUnversioned(site.db, (trx) => recordCheckout(trx, clock, stale))).toBe(
      false,
    );
    expect(await remind()).toEqual([]);
    await site.set("checkouts", { state: "to-confirm" }, { id: checkout.id });
    expect(await remind()).toEqual([]);
    // A second gift would be paid beside the one that waits.
    expect(await site.html(first ?? "")).not.toContain("Begin again");
    stripe.account.settle(intent.id, false);
    await sendEvents(world);
    const late = { sessionId, snapshot: { state: "on-its-way", reason: "" } } as const;
    await changeUnversioned(site.db, (trx) => recordCheckout(trx, clock, late));
    clock.advance(10 * SECOND);
    expect(await press()).not.toBe(first);
    const stuck = { session_id: null, state: "on-its-way" };
    await site.set("checkouts", stuck, { created_at: at });
    expect(await remind()).toEqual([
      "Your bank transfer of $200.00 didn't go through",
      "Your pledge: $250.00 is due",
    ]);
    for (const { text } of smtp.mails)
      expectParts(text, /^Dear Ada,/, `/donate/pledge/pay?pledge=${pledge}`);
    await erasePerson({ db: site.db, clock, actor: ACTOR }, promise.email);
    await expectRowCount(site, "checkouts", 1);
  });

  test("the donor's choices come back from Stripe: for whom, from where, without a name, on a pledge", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe, clock } = world;
    const at = isoTime(clock);
    const promise = { status: "pledged", confirmed_at: at, email: "cora@example.org" } as const;
    const pledge = await addGift(site, at, { ...promise, designation: "Roof" });
    await site.post("/donate/pledge/pay", { pledge });
    const referer = "https://arena.example.org/donate?from=table-4";
    await site.post("/donate", { amount: "40", anonymous: "yes" }, { referer });
    for (const { id } of stripe.account.list("checkout.session")) stripe.account.pay(id);
    await sendEvents(world);
    const gifts = (await site.rows("donations")).filter(({ id }) => id !== pledge);
    const facts = gifts.map((gift) => [gift.pledge_id, gift.designation, gift.came_from]);
    expect(facts.sort()).toEqual([
      [null, null, "table-4"],
      [pledge, "Roof", null],
    ]);
    const hidden = await site.rows("people", { no_publishing: 1 });
    expect(hidden.map(({ id }) => id)).toEqual([gifts.find((gift) => !gift.pledge_id)?.person_id]);
  });

  test("the overview names a disputed gift until the dispute is won, or the gift is voided", async () => {
    const world = await openStripeWorld(database);
    const { account } = world.stripe;
    const staff = await signInStaff(world.site);
    const expectWarned = async (...amounts: string[]) => {
      await sendEvents(world);
      const overview = await staff.text("/admin/overview");
      const warnings = overview.matchAll(/bank disputes (\S+) of a gift/g);
      expect(Array.from(warnings, ([, amount]) => amount)).toEqual(amounts);
    };
    const { id } = await giveOnline(world);
    account.dispute(id, 3_000);
    await expectWarned("$30.00");
    account.closeDispute(id, "won");
    await expectWarned();
    account.closeDispute(id, "warning_needs_response");
    await expectWarned();
    // The first report that arrives of it is of the dispute.
    const other = account.pay((await startGift(world, {}, `${KEY}2`)).id);
    account.events.splice(0);
    account.dispute(String(other.id));
    await expectWarned("$100.00");
    const gift = await world.site.row("donations", { status: "disputed" });
    await staff.post("/admin/donations", { intent: "void", id: gift.id, reason: "Disputed" });
    await expectWarned();
    // A dispute that a refund has ended takes nothing; another takes the same money again.
    const { id: early } = await giveOnline(world, {}, `${KEY}3`);
    account.refund(early);
    account.dispute(early).balance_transactions = [];
    await expectWarned();
    const { id: late } = await giveOnline(world, {}, `${KEY}4`);
    account.refund(late);
    account.dispute(late);
    await expectWarned("$100.00");
    const refunded = { status: "refunded", amount_cents: 10_000 } as const;
    await expectRowCount(world.site, "donations", 2, refunded);
    account.closeDispute(late, "won");
    await expectWarned();
    await expectRowCount(world.site, "donations", 2, refunded);
  });

  test("a monthly gift is a gift each month, and the desk says what has become of it, its fee and its payout", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe, clock } = world;
    const { id, back } = await startGift(world, { frequency: "monthly", anonymous: "yes" });
    stripe.account.pay(id);
    await expectText(site, back, "$100.00, each month");
    await sendEvents(world);
    await expectRow(site, "people", { no_publishing: 1 });
    // Staff take the wish back, and the next month does not bring it again.
    await site.set("people", { no_publishing: 0 });
    const [subscription] = stripe.account.list("subscription");
    // The payment of the next month is not in any payout yet.
    const payout = stripe.account.payOut();
    clock.advance(30 * DAY);
    stripe.account.renew(subscription?.id ?? "");
    await sendEvents(world);
    expect(await ledger(world)).toEqual(Array(2).fill(["received", 10_000, "Monthly"]));
    await expectRow(site, "people", { no_publishing: 0 });
    await reconcileNow(world);
    stripe.account.pause(subscription?.id ?? "");
    await sendEvents(world);
    const details = await site.rows("online_payments");
    expect(details.map((each) => [each.subscription_state, each.fee_cents])).toEqual(
      Array(2).fill(["paused", 320]),
    );
    const payouts = details.flatMap(({ payout_id }) => payout_id ?? []);
    expect(payouts).toEqual([payout.id]);
    stripe.account.end(subscription?.id ?? "");
    await sendEvents(world);
    const staff = await signInStaff(site);
    await expectText(
      staff,
      `/admin/donations?open=${details[0]?.donation_id}`,
      "canceled",
      "$3.20",
      "visa ending 4242",
      "Refund",
    );
  });

  test("the page of a gift asks the company four times in five seconds, and never again once it is paid", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe, clock } = world;
    const { id, back } = await startGift(world);
    let requestCount = 0;
    stripe.watch = async () => {
      requestCount++;
      return true;
    };
    const look = async (times: number) => {
      requestCount = 0;
      for (let time = 0; time < times; time++) await expectAnswer(site.get(back), 200);
      return requestCount;
    };
    const once = await look(1);
    expect(once).toBeGreaterThan(0);
    clock.advance(6 * SECOND);
    expect(await look(20)).toBe(4 * once);
    stripe.account.pay(id);
    clock.advance(6 * SECOND);
    await expectText(site, back, "Your gift has arrived");
    clock.advance(100 * SECOND);
    expect(await look(20)).toBe(0);
  });
});

describe.each(databases)("a refund through Stripe on %s", (database) => {
  test("an administrator refunds a gift with reason and password, once", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe, clock } = world;
    const { id, staff, press: ask } = await openRefund(world);
    const editor = await addStaff(staff, "m.editor", "editor");
    await expectAnswer(editor.post("/admin/donations", { intent: "refund", id }), 403);
    await site.set("staff_sessions", { proven_at: null });
    expect(locationOf(await ask({}))).toContain("/admin/prove?next=");
    await confirmPassword(staff, { password });
    const wrong = [
      { reason: " " },
      { reason: "x".repeat(501) },
      { amount: "some" },
      { left: "9000" },
    ];
    for (const fields of wrong) await expectAnswer(ask(fields), 400);
    const panel = ['name="left" value="10000"', 'name="amount"', 'name="reason"'];
    await expectHtml(staff, `/admin/donations?open=${id}`, ...panel);
    const part = { amount: "30" };
    await expectAnswer(ask(part), 303);
    // Pressing again on the old page is refused, because the gift has changed.
    await expectAnswer(ask(part), 400);
    expect((await ledger(world))[0]?.slice(0, 2)).toEqual(["received", 7_000]);
    clock.advance(SECOND);
    // An equal part later is another refund.
    await expectAnswer(ask({ ...part, left: "7000" }), 303);
    clock.advance(SECOND);
    for (let times = 1; times <= 2; times++) await expectAnswer(ask({ left: "4000" }), 303);
    const amounts = stripe.account.list("refund").map(({ amount }) => amount);
    expect(amounts).toEqual([4_000, 3_000, 3_000]);
    expect((await ledger(world))[0]?.[0]).toBe("refunded");
    await expectText(staff, `/admin/donations?open=${id}`, "$30.00: Given twice");
  });

  test("refunds of different sums at once are made one at a time", async () => {
    const world = await openStripeWorld(database);
    await addBystanderGifts(world.site);
    const { site, stripe } = world;
    const { id, press } = await openRefund(world);
    await expectAnswer(press({ amount: "100.01" }), 400, "Enter an amount up to $100.00");
    const refund = async (amount: string) => (await press({ amount })).status;
    const statuses = await Promise.all(["30", "30", "20", "10", "5"].map(refund));
    expect(statuses.filter((status) => status === 400).length).toBeGreaterThanOrEqual(3);
    const refunds = stripe.account.list("refund");
    expect(refunds).toHaveLength(1);
    const changes = await site.rows("donation_changes", { action: "refunded" });
    expect(changes).toHaveLength(1);
    expect(await refund("30")).toBe(400);
    expect(await site.rows("submission_counts")).not.toContainEqual(
      expect.objectContaining({ key: `refund:${id}` }),
    );
  });

  test("while a refund is being answered, an equal press that fails lets no other sum through", async () => {
    const world = await openStripeWorld(database);
    await addBystanderGifts(world.site);
    const { site, clock } = world;
    const provider = site.services.giving.provider;
    if (!provider?.payments) throw new Error("there is no Stripe");
    await giveOnline(world);
    const gift = await site.row("donations");
    await giveOnline(world, { amount: "40" }, `${KEY}2`);
    const other = await site.row("donations", { amount_cents: 4_000 });
    const answer = Promise.withResolvers<RefundReport>();
    const done = { state: "done", reason: "", payment: null } as const;
    const inUse = new PaymentsFailure("This key is in use", {});
    const answers = [
      () => answer.promise,
      () => Promise.reject(inUse),
      () => Promise.resolve(done),
    ];
    const requestedCents: number[] = [];
    const refund: Payments["refund"] = (_payment, { cents }) => {
      requestedCents.push(cents);
      return answers.shift()?.() ?? Promise.reject(new Error("asked once more"));
    };
    const slow = { ...provider, payments: { ...provider.payments, refund } };
    const press = (cents: number, { id, amount_cents: remainingCents } = gift) =>
      refundGift({ db: site.db, clock, actor: ACTOR }, slow, {
        id,
        remainingCents,
        cents,
        reason: "Given twice",
      });
    const first = press(3_000);
    await expect.poll(() => requestedCents).toEqual([3_000]);
    expect(await press(3_000)).toMatchObject({
      reason: "unconfirmed",
      cause: "This key is in use",
    });
    expect(await press(2_000)).toMatchObject({ reason: "changed" });
    expect(await press(other.amount_cents, other), "of another gift").toEqual({
      ok: true,
      state: "done",
    });
    answer.resolve(done);
    expect(await first).toEqual({ ok: true, state: "done" });
    expect(requestedCents).toEqual([3_000, 3_000, 4_000]);
  });

  test("a refund that is pressed again after a lost answer is one refund and one line of the history", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe, clock } = world;
    const { id, press } = await openRefund(world);
    const refund = async (reason: string) => (await press({ amount: "30", reason })).status;
    const from = (source: string) => site.set("donations", { source });
    await from("sandbox");
    expect(await refund("Paid elsewhere")).toBe(400);
    await from("stripe");
    // A process that died left a row with another sum.
    const ends_at = isoTime(clock, -SECOND);
    await site.add("submission_counts", { key: `refund:${id}`, count: 2_000, ends_at });
    await site.add("submission_counts", { key: "another", count: 1, ends_at });
    stripe.mood.lostAnswers = 9;
    expect(await refund("Given twice")).toBe(400);
    expect(await site.column("submission_counts", "key")).toContain("another");
    stripe.mood.lostAnswers = 0;
    clock.advance(5 * MINUTE);
    await deleteExpired(site.db, clock);
    expect(await refund("Given twice")).toBe(303);
    expect(stripe.account.list("refund")).toHaveLength(1);
    const changes = await site.rows("donation_changes");
    expect(changes.filter(({ action }) => action === "refunded")).toHaveLength(1);
  });

  test("each refund, in part or of the rest, even in a dispute, lessens the gift, and is mailed where there is an email", async () => {
    const smtp = await openSmtp();
    const world = await openStripeWorld(database, smtp.env);
    const { site, stripe } = world;
    await addBystanderGifts(site);
    const before = await progressOf(site);
    const { id } = await giveOnline(world);
    await runDueJobs(site);
    stripe.account.dispute(id, 2_000);
    for (const cents of [3_000, 1_000]) {
      stripe.account.refund(id, cents);
      await sendEvents(world);
    }
    await runDueJobs(site);
    stripe.account.closeDispute(id, "won");
    await sendEvents(world);
    expect(await ledger(world)).toEqual([["received", 6_000, "One-time"]]);
    const refunds = smtp.mails.slice(1).map(({ subject }) => subject);
    expect(refunds.toSorted()).toEqual([
      "Test, no money moved: Your refund of $10.00",
      "Test, no money moved: Your refund of $30.00",
    ]);
    stripe.account.refund(id);
    await sendEvents(world);
    await site.set("donations", { email: "" }, { amount_cents: 10_000 });
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(3);
    await expectRowCount(site, "letters", 3);
    expect(await ledger(world)).toMatchObject([["refunded", 10_000, "One-time"]]);
    // A test key's money never counts.
    expect((await progressOf(site)).raised).toBe(before.raised);
  });

  test("an answer from before a refund that arrives after it brings no money back", async () => {
    const world = await openStripeWorld(database);
    const { stripe, clock } = world;
    const { id } = await giveOnline(world);
    const { account } = stripe;
    const isAsked = Promise.withResolvers<void>();
    const isSlow = Promise.withResolvers<boolean>();
    let calls = 0;
    stripe.watch = async () => {
      calls += 1;
      // Stripe has read the payment, and its answer is on the way.
      if (calls !== 2) return true;
      isAsked.resolve();
      return isSlow.promise;
    };
    const first = sendEvent(world, account.eventAbout("payment_intent.succeeded", account.get(id)));
    await isAsked.promise;
    account.refund(id, 3_000);
    await sendEvents(world);
    clock.advance(SECOND);
    isSlow.resolve(true);
    await expectAnswer(first, 200);
    expect(await ledger(world)).toEqual([["received", 7_000, "One-time"]]);
  });

  /** Gives $100 that counts, with a receipt; returns functions that refund it and let that fail. */
  async function openReceipted() {
    const smtp = await openSmtp();
    const world = await openStripeWorld(database, smtp.env);
    const { site, stripe } = world;
    await publishContent(site, "organization", { ...organizationDefaults, ...CHURCH });
    const { id } = await giveOnline(world, { firstName: "Ada", lastName: "L" });
    // The gift is not marked as a test, although the fake Stripe knows only test keys.
    await site.set("donations", { is_test: 0 });
    await runDueJobs(site);
    const refund = async (cents?: number) => {
      const { id: refundId } = stripe.account.refund(id, cents);
      await sendEvents(world);
      return String(refundId);
    };
    const fail = async (refundId: string) => {
      stripe.account.returnRefund(refundId);
      await sendEvents(world);
    };
    return { world, site, stripe, smtp, id, refund, fail };
  }

  test("of two refunds after a dispute was won, the one that didn't fail is mailed once, with the corrected receipt", async () => {
    const { world, site, stripe, smtp, id, refund, fail } = await openReceipted();
    stripe.account.dispute(id);
    stripe.account.closeDispute(id, "won");
    await sendEvents(world);
    stripe.account.refund(id, 3_000);
    const events = [...stripe.account.events];
    await sendEvents(world);
    await sendEvents(world, events);
    await fail(await refund(1_000));
    await runDueJobs(site);
    const [, part, ...others] = smtp.mails;
    expect(others).toEqual([]);
    expect(part?.subject).toBe("Your refund of $30.00");
    expect(part?.to).toEqual([{ name: "Ada L", address: "ada@example.org" }]);
    expect(part?.text).toMatch(/Gift: \$70\.00.*corrected, replaces G-000001/);
  });

  test("a refund that failed is a warning until its gift is voided", async () => {
    const { world, site, stripe, id, refund, fail } = await openReceipted();
    await fail(await refund(1_000));
    const { account } = stripe;
    await sendEvents(world, [account.eventAbout("payment_intent.succeeded", account.get(id))]);
    const staff = await signInStaff(site);
    const warning = /refund of \$10\.00 did not reach/;
    expect(await staff.text("/admin/overview")).toMatch(warning);
    const [gift = ""] = await site.column("donations", "id");
    const reason = "Paid back by check";
    await staff.post("/admin/donations", { intent: "void", id: gift, reason });
    expect(await staff.text("/admin/overview")).not.toMatch(warning);
  });

  test("a refund repeated after its mail is not mailed again, and that of the rest ends the receipt", async () => {
    const { world, site, smtp, refund, fail } = await openReceipted();
    const first = await refund(3_000);
    await runDueJobs(site);
    await fail(first);
    await refund(3_000);
    await runDueJobs(site);
    // Another person has given under the same email since.
    const later = { email: "ada@example.org", first_name: "Mary", last_name: "L" };
    await addGift(site, isoTime(world.clock, DAY), later);
    await refund();
    await runDueJobs(site);
    const [, part, whole, ...others] = smtp.mails;
    expect(others).toEqual([]);
    expect(part?.subject).toBe("Your refund of $30.00");
    expect(whole?.subject).toBe("Your refund of $70.00");
    expectParts(whole?.text, "Dear Ada,", "don't use the receipt");
    expect(whole?.text).not.toContain("G-00");
  });

  test("the page of a refunded or disputed gift no longer says that it arrived; that of a gift voided by staff still does", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe, clock } = world;
    const takeBacks = [
      (id: string) => stripe.account.refund(id),
      (id: string) => stripe.account.dispute(id),
    ];
    for (const [index, takeBack] of takeBacks.entries()) {
      const { id, back } = await giveOnline(world, {}, `${KEY}${index}`);
      stripe.account.refund(id, 3_000);
      await sendEvents(world);
      await site.set("donations", { voided_at: isoTime(clock) });
      await expectText(site, back, "Your gift has arrived");
      await site.set("donations", { voided_at: null });
      await takeBack(id);
      await sendEvents(world);
      await expectText(site, back, "It was refunded, disputed or withdrawn.");
      await expectNoText(site, back, "has arrived", "with your gift", "on its way");
    }
  });

  test("the refund of a gift that staff have voided is not mailed", async () => {
    const { world, site, smtp, refund } = await openReceipted();
    await site.set("donations", { voided_at: isoTime(world.clock) });
    await refund();
    await runDueJobs(site);
    expect(smtp.mails).toHaveLength(1);
  });
});

describe.each(databases)("a donor's own gifts on %s", (database) => {
  test("a donor sees their own gifts through a mailed link for 15 minutes, two of them after its first use", async () => {
    const smtp = await openSmtp();
    const world = await openStripeWorld(database, smtp.env);
    const { site, stripe, clock } = world;
    await addBystanderGifts(site);
    const { id, back } = await startGift(world, { frequency: "monthly" });
    stripe.account.pay(id);
    await site.get(back);
    await runDueJobs(site);
    smtp.mails.length = 0;
    await addGift(site, isoTime(clock), {
      amount_cents: 777_00,
      voided_at: isoTime(clock),
    });
    await addGift(site, isoTime(clock), { amount_cents: 555_00, currency: "CAD" });
    const goods = { payment_method: "in_kind", description: "Ten bales of hay" } as const;
    await addGift(site, isoTime(clock), { amount_cents: 0, ...goods, came_by: "A Fund" });
    const { donation_id } = await site.row("online_payments");
    await site.set("online_payments", { subscription_state: "past_due" }, { donation_id });
    const ask = async (email: string) => (await site.post("/donate/mine", { email })).text();
    expect(await ask("ada@")).toContain('value="ada@"');
    expect(await ask("ADA@example.org")).toBe(await ask("stranger@example.org"));
    await runDueJobs(site);
    expect(smtp.mails.flatMap(({ to }) => to)).toMatchObject([{ address: "ADA@example.org" }]);
    expect(smtp.mails[0]?.text).toMatch(/^Dear Ada,/);
    const token = /token=([\w-]+)/.exec(smtp.mails[0]?.text ?? "")?.[1] ?? "";
    await site.get(`/donate/mine?token=${token}`);
    const page = await (await site.post("/donate/mine", { token })).text();
    expectParts(page, "$100.00", "/portal/cus_", ">555.00 CAD<", ">Ten bales of hay<");
    const words = textIn(page);
    expectParts(
      words,
      /Monthly, visa ending 4242, the last charge failed\. Arrived\./i,
      "through A Fund.",
    );
    expectNoParts(page, "$777.00", "$0.00", "past_due");
    // The first answer was lost, or the button was pressed twice.
    clock.advance(MINUTE);
    expect(await (await site.post("/donate/mine", { token })).text()).toContain("$100.00");
    clock.advance(MINUTE);
    await expectAnswer(site.post("/donate/mine", { token }), 410);
    for (const email of ["ada@example.org", "Ada@example.org"]) await ask(email);
    await runDueJobs(site);
    const [used = "", other = ""] = smtp.mails
      .slice(1)
      .map(({ text }) => /token=([\w-]+)/.exec(text ?? "")?.[1] ?? "");
    await expectAnswer(site.post("/donate/mine", { token: used }), 200);
    expect((await site.post("/donate/mine", { token: other })).status, "the other link").toBe(410);
    await ask("ada@example.org");
    smtp.refuseWith = "550 5.4.5 Daily user sending limit exceeded";
    await runDueJobs(site);
    smtp.refuseWith = null;
    clock.advance(HOUR);
    await site.runSchedule();
    await runDueJobs(site);
    expect(smtp.mails, "it goes out after a pause").toHaveLength(4);
    await ask("ada@example.org");
    const late = /token=([\w-]+)/.exec(smtp.mails.at(-1)?.text ?? "")?.[1] ?? "";
    clock.advance(DAY);
    await runDueJobs(site);
    expect(smtp.mails, "a day later nobody waits for it").toHaveLength(4);
    await expectAnswer(site.post("/donate/mine", { token: late }), 410);
  });
});

describe.each(databases)("the daily comparison with Stripe on %s", (database) => {
  test("a lost dispute is found without an event, and payments of other forms are left out", async () => {
    const world = await openStripeWorld(database);
    const { site, clock, stripe } = world;
    const { account } = stripe;
    const { id } = account.pay((await startGift(world)).id);
    account.dispute(id, 3_000).status = "prevented";
    expect(await reconcileNow(world)).toEqual({ corrected: 1, unknown: 0 });
    expect(await ledger(world)).toEqual([["received", 7_000, "One-time"]]);
    account.dispute(id, 7_000);
    account.closeDispute(id, "lost");
    account.pay(account.openSession({ mode: "payment", success_url: "/" }).id);
    // The site doesn't look for another provider's gift at Stripe.
    const details = await site.row("online_payments");
    const other = await addGift(site, isoTime(clock), { source: "sandbox" });
    await site.add("online_payments", { ...details, donation_id: other });
    expect(await reconcileNow(world)).toEqual({ corrected: 1, unknown: 0 });
    await sendEvents(world);
    await expectRow(
      site,
      "donations",
      {
        status: "disputed",
        amount_cents: 10_000,
      },
      { source: "stripe" },
    );
  });

  test("the desk is warned of a gift that Stripe does not have, until it is voided", async () => {
    const world = await openStripeWorld(database);
    const { id } = await giveOnline(world);
    const { account } = world.stripe;
    // Stripe lists by the day on which the form was sent.
    account.get(id).created -= 100 * 86_400;
    expect(await reconcileNow(world)).toEqual({ corrected: 0, unknown: 0 });
    account.objects.delete(id);
    // A live key does not know tests.
    await world.site.set("donations", { is_test: 0 });
    expect(await reconcileNow(world)).toEqual({ corrected: 0, unknown: 0 });
    await world.site.set("donations", { is_test: 1 });
    expect(await reconcileNow(world)).toEqual({ corrected: 0, unknown: 1 });
    const staff = await signInStaff(world.site);
    const link = /not at the payment company\. The first of them: .*?<a [^>]*href="(.*?)"/;
    const [, path = ""] = link.exec(await staff.html("/admin/overview")) ?? [];
    expect(path).toBe(`/admin/donations?open=${(await world.site.row("donations")).id}`);
    await world.site.set("donations", { voided_at: isoTime(world.clock) });
    expect(await reconcileNow(world)).toEqual({ corrected: 0, unknown: 0 });
  });

  test("changes of gifts of earlier months are found without an event, and a stop of 55 days loses none", async () => {
    const world = await openStripeWorld(database);
    const { site, clock, stripe } = world;
    const { account } = stripe;
    const refunded = await giveOnline(world);
    const disputed = await giveOnline(world, {}, `${KEY}2`);
    await site.runSchedule();
    await expectRowCount(site, "reconciliations", 1);
    // This is the state after a clock jumped ahead and back.
    const ahead = { day: "2099-01-01", at: "2099-01-01T00:00:00.000Z", mended: 0, unknown: 0 };
    await site.add("reconciliations", ahead);
    // The first charge during the stop is more than 40 days old when the site starts again.
    clock.advance(5 * DAY);
    account.pay((await startGift(world, { amount: "70" }, `${KEY}3`)).id);
    clock.advance(50 * DAY);
    account.refund(refunded.id);
    // The dispute was opened too long ago for any comparison of 40 days.
    account.dispute(disputed.id).created -= 100 * 86_400;
    // They are older than the compared payments, so the refund and the dispute alone find them.
    for (const { id } of [refunded, disputed]) account.get(id).created -= 100 * 86_400;
    account.events.splice(0);
    await site.runSchedule();
    expect((await ledger(world)).sort()).toEqual([
      ["disputed", 10_000, "One-time"],
      ["received", 7_000, "One-time"],
      ["refunded", 10_000, "One-time"],
    ]);
    const compared = await site.column("reconciliations", "mended");
    expect(compared.sort()).toEqual([0, 0, 3]);
  });

  test("reconciliation skips a gift that is paid meanwhile, and one whose person was exported and erased", async () => {
    const world = await openStripeWorld(database);
    const { site, stripe } = world;
    const pay = async (key: string) => {
      stripe.account.pay((await startGift(world, {}, key)).id);
      await sendEvents(world);
    };
    await pay(KEY);
    expect(await reconcileNow(world, () => pay(`${KEY}2`))).toEqual({ corrected: 0, unknown: 0 });
    const staff = { ...site.services, actor: { staffId: null, username: "ada", clientIp: "" } };
    const payment = expect.objectContaining({ method: "visa ending 4242" });
    const { donations } = await exportPerson(staff, GIFT.email);
    expect(donations).toMatchObject([{ payment }, { payment }]);
    await erasePerson(staff, GIFT.email);
    expect(await reconcileNow(world)).toEqual({ corrected: 0, unknown: 0 });
    // Later events about the gift restore no data of the person.
    const [intent] = stripe.account.list("payment_intent");
    stripe.account.refund(String(intent?.id), 3_000);
    await sendEvents(world);
    expect((await ledger(world)).map(([, cents]) => cents).toSorted()).toEqual([10_000, 7_000]);
    await expectRowCount(site, "online_payments", 0);
    expect(JSON.stringify(await site.rows("donations"))).not.toMatch(/ada@|4242/i);
  });
});

test("gifts are compared once on each of the organization's days, and an hour after a comparison that failed", async () => {
  const { site, clock } = await openStripeWorld("sqlite");
  const { provider } = site.services.giving;
  if (!provider?.payments) throw new Error("Stripe is not configured");
  const listed = provider.payments.list;
  let compared = 0;
  let isAway = true;
  const payments = {
    ...provider.payments,
    async *list(since: Date) {
      compared += 1;
      if (isAway) throw new Error("away");
      yield* listed(since);
    },
    async *listPayouts() {},
    checkWebhookSetup: async () => null,
  };
  const giving = { ...site.services, provider: { ...provider, payments } };
  const daily = makeDailyReconciliation(giving, "America/Denver");
  const after = async (time: number) => {
    clock.advance(time);
    await daily().catch((error) => expect(error.message).toBe("away"));
    return compared;
  };
  expect([await after(0), await after(MINUTE), await after(HOUR)]).toEqual([1, 1, 2]);
  isAway = false;
  // In Denver the last one is on the day before UTC's.
  expect([await after(HOUR), await after(HOUR), await after(33 * HOUR)]).toEqual([3, 3, 4]);
  const overview = async () => (await signInStaff(site)).text("/admin/overview");
  isAway = true;
  const warning = "the payment company since March 2, 2026";
  await after(DAY);
  expect(await overview()).not.toContain(warning);
  await after(DAY);
  expect(await overview()).toContain(warning);
  isAway = false;
  await after(HOUR);
  expect(await overview()).not.toContain(warning);
});

test("events with a wrong or no signature, or one more than five minutes from the clock, are refused", async () => {
  const world = await openStripeWorld("sqlite");
  const { stripe, site, clock } = world;
  stripe.account.pay((await startGift(world)).id);
  const [event] = stripe.account.events;
  if (!event) throw new Error("nothing happened");
  const signed = (minutes: number) =>
    signEvent(event, new Date(clock.now().getTime() + minutes * MINUTE));
  const { text, headers } = signed(0);
  for (const wrong of [{ text: `${text} `, headers }, { text }, signed(-6), signed(6)])
    await expectAnswer(deliverWebhook(site, "stripe", wrong), 401);
  await expectRowCount(site, "gift_events", 0);
  await expectAnswer(deliverWebhook(site, "stripe", signed(4)), 200);
});

test("an event that came while Stripe was unreachable is recorded when it comes again", async () => {
  const world = await openStripeWorld("sqlite");
  const { stripe, site } = world;
  stripe.account.pay((await startGift(world)).id);
  const [event] = stripe.account.events;
  if (!event) throw new Error("nothing happened");
  stripe.mood.down = true;
  await expectAnswer(sendEvent(world, event), 503);
  await expectRowCount(site, "gift_events", 0);
  stripe.mood.down = false;
  await expectAnswer(sendEvent(world, event), 200);
});
