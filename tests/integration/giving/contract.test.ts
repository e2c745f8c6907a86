/** Tests what Stripe really sends and accepts, where it differs from what you would expect. */

import { readFileSync } from "node:fs";
import { expect, onTestFinished, test, vi } from "vitest";
import { EVENTS } from "#adapters/giving/stripe/endpoint.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import { recordSubscription } from "#domain/giving/record-online-gift.ts";
import { DAY, HOUR, isoTime, SECOND } from "#domain/values/clock.ts";
import type { StripeAccount } from "#tests/fakes/stripe-account.ts";
import { addBystanderGifts } from "#tests/support/bystanders.ts";
import { addGift } from "#tests/support/gifts.ts";
import { openSiteWithFakes, openSmtp, runDueJobs } from "#tests/support/open-site-with-fakes.ts";
import {
  databases,
  expectRowCount,
  expectRows,
  openTestSite,
} from "#tests/support/open-test-site.ts";
import { locationOf, signInStaff } from "#tests/support/staff.ts";
import {
  GIFT,
  giveOnline,
  KEY,
  openStripeWorld,
  type StripeWorld,
  sendEvent,
  sendEvents,
  startGift,
} from "#tests/support/stripe-world.ts";
import {
  expectAnswer,
  expectNoText,
  expectParts,
  expectText,
  textIn,
} from "#tests/support/text-of.ts";

/** Opens a site with the records of other people. */
async function openWorld(...options: Parameters<typeof openStripeWorld>) {
  const world = await openStripeWorld(...options);
  await addBystanderGifts(world.site);
  return world;
}

const overviewOf = async ({ site }: StripeWorld) =>
  (await signInStaff(site)).text("/admin/overview");

const ledger = async ({ site }: StripeWorld) =>
  (await site.rows("donations")).map(({ status, amount_cents }) => [status, amount_cents]);

/** Lets the site compare on the next day; returns what it found, or null when it failed. */
async function compareNextDay({ site, clock }: StripeWorld) {
  const before = await site.rows("reconciliations");
  clock.advance(DAY);
  await site.runSchedule();
  const rows = await site.rows("reconciliations");
  return rows.length > before.length ? rows.at(-1) : null;
}

const refusal = (status: number, error: object) => ({
  status,
  body: JSON.stringify({ error: { type: "invalid_request_error", message: "", ...error } }),
});

/** Asks while Stripe answers nothing, until the site no longer waits; Stripe answers later. */
async function askInVain<Answer>({ stripe }: StripeWorld, ask: () => Promise<Answer>) {
  const requested = Promise.withResolvers<void>();
  const silence = Promise.withResolvers<boolean>();
  stripe.watch = () => {
    requested.resolve();
    return silence.promise;
  };
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const answer = ask();
  await requested.promise;
  vi.advanceTimersByTime(10 * SECOND);
  vi.useRealTimers();
  const got = await answer;
  stripe.watch = async () => true;
  silence.resolve(true);
  return got;
}

test("a gift that Stripe does not begin in time can be tried again, and has one payment page", async () => {
  const world = await openWorld("sqlite");
  const send = () => world.site.postJson("/api/gift", { ...GIFT, amount: "5", key: KEY });
  await expectAnswer(askInVain(world, send), 503);
  // It doesn't count toward the limits of small gifts.
  expect(await world.site.column("submission_counts", "count")).toEqual([0, 0, 0]);
  await expectAnswer(send(), 201);
  expect(world.stripe.account.list("checkout.session")).toHaveLength(1);
});

test("an email that Stripe refuses is left out, so that Stripe's page asks for it", async () => {
  const world = await openWorld("sqlite");
  const { account } = world.stripe;
  account.refusedEmails.add("ada@odd.example");
  const email = { email: "ada@odd.example" };
  const first = await startGift(world, email);
  expect(account.get(first.id).customer_email).toBeUndefined();
  expect((await startGift(world, email)).next).toBe(first.next);
});

test("a payment method that Stripe refuses is left out, so that the donor chooses another, and the desk says so", async () => {
  const world = await openWorld("sqlite");
  const { account } = world.stripe;
  account.inactiveMethods.add("us_bank_account");
  const bank = { amount: "2500", method: "bank" };
  const first = await startGift(world, bank);
  expect(account.get(first.id).allowed_payment_method_types).toBeUndefined();
  expect((await startGift(world, bank)).next).toBe(first.next);
  expect(await overviewOf(world)).toContain(
    "The payment page opened without the method that a donor chose. The payment method is not activated",
  );
  // Another method has another fee than the form said.
  await expectAnswer(
    world.site.postJson("/api/gift", { ...GIFT, ...bank, coverFee: "yes", key: KEY }),
    503,
  );
  expect(account.list("checkout.session")).toHaveLength(1);
  expect(await overviewOf(world)).toContain("A donor could not give");
});

test.each(databases)(
  "on %s the same form after a day has a new payment page once the first has closed, and one alone",
  async (database) => {
    const world = await openWorld(database);
    const first = await startGift(world);
    await startGift(world);
    // The second press counts as none.
    await expectRows(world.site, "submission_counts", [{ count: 1 }]);
    world.clock.advance(DAY);
    expect((await startGift(world)).next).toBe(first.next);
    world.stripe.account.get(first.id).status = "expired";
    const again = await Promise.all([startGift(world), startGift(world)]);
    expect(again[0]?.next).not.toBe(first.next);
    expect(again[1]?.next).toBe(again[0]?.next);
    expect((await startGift(world)).next).toBe(again[0]?.next);
    // The office has changed the key, with which Stripe does not know the page.
    world.stripe.account.objects.delete(again[0]?.id ?? "");
    world.clock.advance(10 * SECOND);
    expect((await startGift(world)).next).not.toBe(again[0]?.next);
  },
);

const refusals: [what: string, status: number, error: object, sentence: string][] = [
  ["a wrong key", 401, { message: "Invalid API Key provided" }, "copy it again"],
  [
    "a key without the right",
    403,
    { message: "Having the 'rak_checkout_session_write' permission would allow this" },
    "rak_checkout_session_write",
  ],
  [
    "an account that cannot charge",
    400,
    { message: "Your account cannot currently make live charges." },
    "cannot currently make live charges",
  ],
];

test.each(refusals)("%s is said on the desk until a payment page opens", async (...row) => {
  const [, status, error, sentence] = row;
  const world = await openWorld("sqlite");
  const { site, stripe } = world;
  stripe.mood.answers = { "POST /v1/checkout/sessions": refusal(status, error) };
  await expectAnswer(site.postJson("/api/gift", { ...GIFT, key: KEY }), 503);
  expect(await overviewOf(world)).toContain(sentence);
  stripe.mood.answers = {};
  await startGift(world);
  expect(await overviewOf(world)).not.toContain(sentence);
});

test.each([
  ["of their network", "100", 41],
  ["of what is taken in small gifts", "5", 61],
])("payment pages that did not open use up nothing %s", async (_, amount, tries) => {
  const { site, stripe } = await openWorld("sqlite");
  const press = async (n: number) =>
    (await site.postJson("/api/gift", { ...GIFT, amount, key: `${KEY}${n}` })).status;
  stripe.mood.answers = { "POST /v1/checkout/sessions": refusal(400, { message: "No" }) };
  for (let n = 0; n < tries; n++) expect(await press(n)).toBe(503);
  // Pressed again, nothing is returned that was not counted.
  expect(await press(0)).toBe(503);
  const counts = await site.rows("submission_counts");
  expect(counts.filter(({ count }) => count < 0)).toEqual([]);
  stripe.mood.answers = {};
  for (let n = 0; n < 4; n++) expect(await press(tries + n)).toBe(201);
});

test("webhook and comparison report on the desk a key that may not read payments", async () => {
  const world = await openWorld("sqlite");
  const { stripe } = world;
  stripe.account.pay((await startGift(world)).id);
  const [event] = stripe.account.events;
  if (!event) throw new Error("nothing happened");
  stripe.mood.answers = {
    "GET /v1/payment_intents": refusal(403, { message: "no rak_intent_read" }),
  };
  await expectAnswer(sendEvent(world, event), 503);
  expect(await compareNextDay(world)).toBeNull();
  const overview = await overviewOf(world);
  expectParts(overview, "A payment cannot be read.", "Gifts cannot be compared.");
  stripe.mood.answers = {};
  await expectAnswer(sendEvent(world, event), 200);
  expect(await compareNextDay(world)).not.toBeNull();
  expect(await overviewOf(world)).not.toContain("rak_intent_read");
});

const foreign: [what: string, status: number, body: string][] = [
  ["a text", 200, '"maintenance"'],
  ["a number", 200, "1"],
  ["null", 200, "null"],
  ["an object that is not Stripe's", 200, '{"message":"ok"}'],
  ["an error without Stripe's error", 503, '{"message":"Service Unavailable"}'],
];

test("an answer that is not the company's counts as none, and the site goes on", async () => {
  const world = await openWorld("sqlite");
  const { site, stripe } = world;
  const { id, back } = await startGift(world);
  stripe.account.pay(id);
  const [event] = stripe.account.events;
  if (!event) throw new Error("nothing happened");
  for (const [n, [what, status, body]] of foreign.entries()) {
    const answer = { status, body };
    stripe.mood.answers = { "GET /v1": answer, "POST /v1": answer };
    expect((await sendEvent(world, event)).status, what).toBe(503);
    const pressed = await site.postJson("/api/gift", { ...GIFT, key: `${KEY}${n + 2}` });
    expect(pressed.status, what).toBe(503);
    expect(await site.text(back), what).toContain("We don't know yet");
    expect(await site.rows("gift_events"), what).toEqual([]);
  }
  expect(await overviewOf(world)).not.toContain("A payment cannot be read.");
  stripe.mood.answers = {};
  await expectAnswer(sendEvent(world, event), 200);
  expect(await ledger(world)).toEqual([["received", 10_000]]);
});

test("a monthly gift that fails or ends waits once, with a prepared mail, until staff have looked", async () => {
  const world = await openWorld("sqlite");
  const { site, stripe } = world;
  await giveOnline(world, { frequency: "monthly" });
  const [subscription] = stripe.account.list("subscription");
  stripe.account.renew(subscription?.id ?? "");
  await sendEvents(world);
  const real = () => site.set("donations", { is_test: 0 });
  await real();
  const staff = await signInStaff(site);
  const [earlier = "", id = ""] = (await site.column("donations", "id")).sort();
  const waits = async () => /Monthly gifts that stopped/.test(await staff.text("/admin/overview"));
  const panel = () => staff.html(`/admin/donations?open=${id}`);
  // What staff saw of one payment holds for all of its monthly gift.
  const look = () => staff.post("/admin/donations", { intent: "see-monthly", id: earlier });
  const stopped = [
    [() => stripe.account.failRenewal(subscription?.id ?? ""), "is not charged at the moment"],
    [() => stripe.account.failRenewal(subscription?.id ?? "", "unpaid"), "is not charged at the"],
    [() => stripe.account.end(subscription?.id ?? ""), "This monthly gift has ended"],
  ] as const;
  for (const [happen, heading] of stopped) {
    expect(await waits()).toBe(false);
    happen();
    await sendEvents(world);
    expect(await waits()).toBe(true);
    await expectText(staff, "/admin/donations?status=monthly", "1 of 4 gifts");
    expect(await panel()).toMatch(new RegExp(`${heading}[^]*mailto:ada@example.org\\?subject=`));
    // A form inside a paragraph breaks the page once scripts run.
    expect(await panel()).not.toMatch(/<p\b[^>]*>(?:(?!<\/p>)[\s\S])*<form/);
    await look();
    expect(await panel()).not.toContain(heading);
  }
  expect(await waits()).toBe(false);
  expect(await site.subjectsOf("record.changed")).toContain(`donation:${earlier}`);
  // The same state in a later report has stopped no gift anew.
  const payments = await site.rows("online_payments");
  const ended = { id: subscription?.id ?? "", state: payments[0]?.subscription_state ?? "" };
  await changeUnversioned(site.db, (trx) =>
    recordSubscription(trx, "2099-01-01T00:00:00.000Z", ended),
  );
  expect(await site.rows("online_payments")).toEqual(payments);
  // The second failure still waits, because staff have looked only at the first gift.
  await giveOnline(world, { frequency: "monthly" }, `${KEY}2`);
  await real();
  stripe.account.failRenewal(stripe.account.list("subscription")[0]?.id ?? "");
  await sendEvents(world);
  await look();
  expect(await waits()).toBe(true);
});

test("the comparison continues past a payout made by hand, which the desk names, or one that failed", async () => {
  const world = await openWorld("sqlite");
  const { account } = world.stripe;
  await giveOnline(world);
  const paid = account.payOut();
  account.payOut({ reconciliation_status: "in_progress" });
  const byHand = account.payOut({ automatic: false, reconciliation_status: "not_applicable" });
  account.payOut({ status: "in_transit" });
  const canceled = account.payOut({ status: "canceled" });
  const other = await giveOnline(world, {}, `${KEY}2`);
  account.objects.delete(other.id);
  expect(await compareNextDay(world)).toMatchObject({ mended: 0, unknown: 1 });
  const payouts = async () =>
    (await world.site.rows("online_payments")).map((row) => row.payout_on && row.payout_id);
  expect(await payouts()).toEqual([paid.id, null]);
  const days = async () => await world.site.column("online_payments", "payout_on");
  const states = (await world.site.rows("payouts")).map(({ id, state }) => [id, state]);
  expect(new Map(states as [string, string][])).toEqual(
    new Map([
      [paid.id, "paid"],
      [byHand.id, "by-hand"],
      [canceled.id, "failed"],
    ]),
  );
  expect(await overviewOf(world)).toContain(`Payout ${byHand.id} of`);
  paid.status = "failed";
  await compareNextDay(world);
  expect([await payouts(), await days()]).toEqual(Array(2).fill([null, null]));
  await expectRowCount(world.site, "payout_lines", 0);
  for (let day = 0; day < 6; day++) await compareNextDay(world);
  expect(await overviewOf(world)).not.toContain(`Payout ${byHand.id} of`);
});

test("a payout's lines, to which its gifts link, add up to the bank's line with everything taken from them", async () => {
  const world = await openWorld("sqlite");
  const { account } = world.stripe;
  const { id: session } = await startGift(world);
  const { id: intent } = account.pay(session);
  // Another provider may use the same id.
  const chargeId = String(account.chargeOf(String(intent)).id);
  const twin = { id: "0-twin", source: "csv", external_id: chargeId };
  await addGift(world.site, "2026-02-20T12:00:00.000Z", twin);
  await sendEvents(world);
  const first = { id: String(intent) };
  const second = await giveOnline(world, {}, `${KEY}2`);
  const third = await giveOnline(world, {}, `${KEY}3`);
  account.refund(first.id, 30_00);
  account.dispute(second.id);
  const { id } = account.payOut();
  account.closeDispute(second.id, "won");
  account.refund(third.id);
  const later = account.payOut();
  await compareNextDay(world);
  await compareNextDay(world);
  const lines = await world.site.rows("payout_lines");
  for (const payout of await world.site.rows("payouts")) {
    const payoutLines = lines.filter(({ payout_id }) => payout_id === payout.id);
    const sum = payoutLines.reduce((all, line) => all + line.cents - line.fee_cents, 0);
    expect(sum).toBe(payout.cents);
  }
  const in_ = (payout: string) =>
    lines.filter((line) => line.payout_id === payout).map((line) => [line.kind, line.cents]);
  expect(in_(id).sort()).toEqual([
    ...Array(3).fill(["charge", 100_00]),
    ["dispute", -100_00],
    ["refund", -30_00],
  ]);
  expect(in_(later.id).sort()).toEqual([
    ["dispute reversal", 100_00],
    ["refund", -100_00],
  ]);
  const isOnline = (id: string | null) => id !== null && id !== twin.id;
  expect(lines.every(({ donation_id }) => isOnline(donation_id))).toBe(true);
  const gifts = await world.site.rows("online_payments");
  expect(gifts.map(({ payout_id }) => payout_id)).toEqual(Array(3).fill(id));
  const staff = await signInStaff(world.site);
  const list = await staff.text("/admin/donations/payouts");
  expect(list).toMatch(new RegExp(`${id} \\$170.00 \\$24.60 \\$145.40`));
  expect(list).not.toContain("do not add up");
  const page = await staff.text(`/admin/donations/payouts?open=${id}`);
  expect(page).toMatch(/dispute Ada \w+ -\$100.00 \$15.00 -\$115.00/);
  expect(page).not.toContain("dispute reversal");
});

test("a payout whose gifts cannot be read is named, and the rest goes on", async () => {
  const world = await openWorld("sqlite");
  await giveOnline(world);
  const { id } = world.stripe.account.payOut();
  const answer = refusal(400, { message: "Not now." });
  world.stripe.mood.answers = { "GET /v1/balance_transactions": answer };
  expect(await compareNextDay(world)).toMatchObject({ mended: 0, unknown: 0 });
  expect(await overviewOf(world)).toContain(`gifts in payout ${id}`);
});

/** Refunds as an administrator does; returns where the desk goes, or its message. */
async function refund({ site, clock }: StripeWorld, amount: string) {
  clock.advance(SECOND);
  const gift = await site.row("donations");
  const staff = await signInStaff(site);
  const left = String(gift.amount_cents);
  const fields = { intent: "refund", id: gift.id, left, amount, reason: "Given twice" };
  const answer = await staff.post("/admin/donations", fields);
  return answer.status === 303 ? locationOf(answer) : answer.text();
}

test.each([false, true])(
  "a refund that the bank sends back counts again, and pressed again it is another refund (sum of the charge stays: %s)",
  async (sumStays) => {
    const world = await openWorld("sqlite");
    const { account } = world.stripe;
    await giveOnline(world);
    expect(await refund(world, "10")).toContain("toast=gift-refunded");
    await sendEvents(world);
    expect(await ledger(world)).toEqual([["received", 9_000]]);
    account.returnRefund(account.list("refund")[0]?.id ?? "", sumStays);
    await sendEvents(world);
    expect(await ledger(world)).toEqual([["received", 10_000]]);
    expect(await refund(world, "10")).toContain("toast=gift-refunded");
    expect(account.list("refund").map(({ status }) => status)).toEqual(["succeeded", "failed"]);
    expect(await ledger(world)).toEqual([["received", 9_000]]);
  },
);

test.each([
  [{ status: "failed" }, "could not return the money", 10_000],
  [{ status: "canceled" }, "could not return the money", 10_000],
  [{ status: "pending", pending_reason: "processing" }, "toast=refund-started", 9_000],
  [{ status: "pending", pending_reason: "insufficient_funds" }, "toast=refund-unfunded", 9_000],
  [{ status: "requires_action" }, "toast=refund-needs-donor", 9_000],
] as const)(
  "a refund that Stripe answers with %j is shown with its real state",
  async (answer, sentence, left) => {
    const world = await openWorld("sqlite");
    await giveOnline(world);
    world.stripe.account.refundStatus = answer;
    expect(await refund(world, "10")).toContain(sentence);
    expect(await ledger(world)).toEqual([["received", left]]);
    world.stripe.account.refundStatus = { status: "succeeded" };
    await refund(world, "20");
    expect(await ledger(world)).toEqual([["received", left - 2_000]]);
  },
);

test("a refund without Stripe's answer is not shown as done, and a refused one is made once its reason is gone", async () => {
  const world = await openWorld("sqlite");
  await giveOnline(world);
  world.stripe.mood.answers = { "POST /v1/refunds": { status: 503, body: '{"message":"later"}' } };
  expect(await refund(world, "10")).toContain("did not confirm the refund");
  const empty = { message: "Insufficient funds in your balance" };
  world.stripe.mood.answers = { "POST /v1/refunds": refusal(400, empty) };
  expect(await refund(world, "10")).toContain(empty.message);
  world.stripe.mood.answers = {};
  expect(await refund(world, "10")).toContain("toast=gift-refunded");
});

test("a refund whose answer is late is shown as not confirmed, and recorded when it comes", async () => {
  const world = await openWorld("sqlite");
  await giveOnline(world);
  const shown = await askInVain(world, () => refund(world, "10"));
  expect(shown).toContain("did not confirm the refund");
  await expect.poll(() => ledger(world)).toEqual([["received", 9_000]]);
});

test.each([
  [
    "stopped in the portal",
    (account: StripeAccount, id: string) => account.cancelAt(id, new Date("2026-12-24T12:00:00Z")),
    "active, ends on December 24, 2026",
    "will stop",
  ],
  [
    "to stop in a year",
    (account: StripeAccount, id: string) => account.cancelAt(id, new Date("2027-11-24T12:00:00Z")),
    "active, ends on November 24, 2027",
    "will stop",
  ],
  ["paused", (account: StripeAccount, id: string) => account.pause(id), "paused", "paused"],
])("a monthly gift that was %s says so to staff and its donor", async (_how, change, ...said) => {
  const smtp = await openSmtp();
  const world = await openWorld("sqlite", smtp.env);
  const { account } = world.stripe;
  await giveOnline(world, { frequency: "monthly" });
  change(account, account.list("subscription")[0]?.id ?? "");
  await sendEvents(world);
  const [subscription_state, toDonor] = said;
  await expectRows(world.site, "online_payments", [{ subscription_state }]);
  expect(textIn(await ownGifts(world, smtp))).toContain(`visa ending 4242, ${toDonor}. Arrived.`);
});

test("the page of a monthly bank debit says what it waits for until it fails, and nothing invites a second one", async () => {
  const world = await openWorld("sqlite");
  const { site, stripe } = world;
  const large = { amount: "2500", method: "bank", frequency: "monthly" };
  const { id, back } = await startGift(world, large);
  const intent = stripe.account.pay(id, { later: true });
  await expectText(site, back, "On its way");
  intent.status = "requires_action";
  const hosted_verification_url = "https://payments.stripe.com/microdeposit/confirm";
  intent.next_action = {
    type: "verify_with_microdeposits",
    verify_with_microdeposits: { hosted_verification_url },
  };
  expect(await (await site.get(back)).text()).toContain(hosted_verification_url);
  await expectText(site, back, "Confirm your bank account");
  intent.next_action = null;
  intent.status = "canceled";
  world.clock.advance(10 * SECOND);
  const page = await (await site.get(back)).text();
  expectParts(
    page,
    "Your bank transfer didn&#x27;t go through",
    '<a href="/contact" class="button">',
  );
  expect(page).not.toContain('<a href="/donate" class="button">');
  stripe.account.settle(intent.id, false);
  await sendEvents(world);
  expect(await overviewOf(world)).toContain("If it still runs at the payment company, cancel it");
  const jobs = await site.rows("jobs");
  expect(jobs.map(({ kind }) => kind)).not.toContain("gift.returned");
  const again = await site.postJson("/api/gift", { ...GIFT, ...large, key: KEY });
  expect(await again.json(), "the company tries it again").toMatchObject({ next: back });
});

test.each(["on-its-way", "to-confirm"] as const)(
  "a transfer that is %s has expired once Stripe does not have its page",
  async (state) => {
    const world = await openWorld("sqlite");
    const { site, stripe } = world;
    stripe.account.pay((await startGift(world, { method: "bank" })).id, { later: true });
    await sendEvents(world);
    const session_id = "cs_of_another_key";
    await site.set("checkouts", { session_id, state }, { state: "on-its-way" });
    await compareNextDay(world);
    await expectRows(site, "checkouts", [{ state: "expired" }], { session_id });
  },
);

/** Opens the page of a donor's own gifts through a mailed link. */
async function ownGifts(
  { site }: Pick<StripeWorld, "site">,
  { mails }: Awaited<ReturnType<typeof openSmtp>>,
) {
  await runDueJobs(site);
  mails.length = 0;
  await site.post("/donate/mine", { email: GIFT.email });
  await runDueJobs(site);
  const token = /token=([\w-]+)/.exec(mails[0]?.text ?? "")?.[1] ?? "";
  return (await site.post("/donate/mine", { token })).text();
}

test.each([
  ["sandbox", true],
  ["none", false],
])("with the provider %s a donor's own gifts include tests: %s", async (provider, areIncluded) => {
  const { site, smtp, clock } = await openSiteWithFakes("sqlite", { GIVING_PROVIDER: provider });
  await addGift(site, isoTime(clock), { amount_cents: 100_00 });
  await addGift(site, isoTime(clock), { amount_cents: 555_00, is_test: 1 });
  const page = await ownGifts({ site }, smtp);
  expect(page).toContain("$100.00");
  expect(page.includes("$555.00")).toBe(areIncluded);
});

const portalsIn = (page: string) => page.match(/\/portal\/cus_\w+/g) ?? [];

const CALL_US = "To change or stop a monthly gift, call or write to us";

test("a donor has one portal for all single gifts, also when the newest customers are gone, and one for each monthly gift", async () => {
  const smtp = await openSmtp();
  const world = await openWorld("sqlite", smtp.env);
  const { account } = world.stripe;
  for (const n of [1, 2, 3, 4]) await giveOnline(world, {}, `${KEY}${n}`);
  for (const { id } of account.list("customer").slice(0, -1)) account.objects.delete(id);
  expect(portalsIn(await ownGifts(world, smtp))).toHaveLength(1);
  const monthly = { frequency: "monthly" };
  for (const n of [5, 6, 7, 8]) await giveOnline(world, monthly, `${KEY}${n}`);
  const all = await ownGifts(world, smtp);
  expect(portalsIn(all)).toHaveLength(4);
  expect(all).not.toContain(CALL_US);
  const named = textIn(all).match(/Open Stripe's portal: \$100\.00, /g);
  expect(named, "each with its gift").toHaveLength(4);
  account.objects.delete(account.list("customer")[0]?.id ?? "");
  const rest = await ownGifts(world, smtp);
  expect(portalsIn(rest)).toHaveLength(3);
  expect(rest).toContain(CALL_US);
});

test("without a portal the page of a donor's own gifts says whom to call", async () => {
  const smtp = await openSmtp();
  const world = await openWorld("sqlite", smtp.env);
  await giveOnline(world, { frequency: "monthly" });
  const unsaved = refusal(400, { message: "No configuration provided" });
  world.stripe.mood.answers = { "POST /v1/billing_portal": unsaved };
  const page = await ownGifts(world, smtp);
  expectParts(page, CALL_US, 'href="tel:');
  expect(await overviewOf(world)).toContain("No configuration provided");
  world.stripe.mood.answers = {};
  world.clock.advance(HOUR);
  expect(await askInVain(world, () => ownGifts(world, smtp))).toContain("call or write to us");
});

test("a key that may read neither payouts nor webhooks is said on the desk, and gifts are compared", async () => {
  const world = await openWorld("sqlite");
  const lists = ["GET /v1/payouts", "GET /v1/webhook_endpoints"];
  const refused = (list: string) => [list, refusal(403, { message: `no right to ${list}` })];
  world.stripe.mood.answers = Object.fromEntries(lists.map(refused));
  expect(await compareNextDay(world)).toMatchObject({ mended: 0, unknown: 0 });
  const overview = await overviewOf(world);
  expectParts(overview, "The payouts at the payment company cannot be read.");
  expectParts(overview, ...lists.map((list) => `no right to ${list}`));
  world.stripe.mood.answers = {};
  await compareNextDay(world);
  expect(await overviewOf(world)).not.toContain("no right to");
});

test("the desk says which events Stripe does not report, and docs/giving.md lists them all", async () => {
  const world = await openWorld("sqlite");
  const { account } = world.stripe;
  const url = `${world.site.services.origin}/webhooks/stripe`;
  await compareNextDay(world);
  expect(await overviewOf(world)).toContain(`add or enable ${url}`);
  const enabled_events = EVENTS.filter((event) => event !== "refund.failed");
  const fields = { url, status: "enabled", enabled_events };
  const endpoint = account.add("webhook_endpoint", "we", fields);
  await compareNextDay(world);
  expect(await overviewOf(world)).toContain(`add to ${url}: refund.failed.`);
  for (const chosen of [EVENTS, ["*"]]) {
    endpoint.enabled_events = [...chosen];
    await compareNextDay(world);
    expect(await overviewOf(world), `${chosen}`).not.toContain("does not report");
  }
  endpoint.status = "disabled";
  await compareNextDay(world);
  expect(await overviewOf(world)).toContain(`add or enable ${url}`);
  const guide = readFileSync("docs/giving.md", "utf8");
  expect(EVENTS.filter((event) => !guide.includes(`\`${event}\``))).toEqual([]);
});

test("the desk says that reports don't arrive from three days after a gift until one does", async () => {
  const world = await openWorld("sqlite");
  const { account } = world.stripe;
  const url = `${world.site.services.origin}/webhooks/stripe`;
  account.add("webhook_endpoint", "we", { url, status: "enabled", enabled_events: ["*"] });
  account.pay((await startGift(world)).id);
  const warned = [];
  for (let day = 1; day <= 4; day++) {
    await compareNextDay(world);
    warned.push((await overviewOf(world)).includes("reports don't arrive"));
  }
  expect(warned).toEqual([false, false, false, true]);
  await sendEvents(world);
  await compareNextDay(world);
  expect(await overviewOf(world)).not.toContain("reports don't arrive");
});

test("after a change to another provider Stripe's gifts are still reported and compared", async () => {
  const world = await openWorld("sqlite");
  const { stripe, clock } = world;
  const env = { ...stripe.env, GIVING_PROVIDER: "none" };
  const later = { ...world, site: await openTestSite("sqlite", { clock, env }) };
  const { id, back } = await startGift(world);
  stripe.account.pay(id);
  await later.site.add("checkouts", await world.site.row("checkouts"));
  await expectText(later.site, back, "Your gift has arrived.");
  await expectText(later.site, "/donate/pledge/thank-you", "By check or wire, whatever suits you.");
  await sendEvents(later);
  expect(await ledger(later)).toEqual([["received", 10_000]]);
  stripe.account.pay((await startGift(world, {}, `${KEY}2`)).id);
  expect(await compareNextDay(later)).toMatchObject({ mended: 1 });
});

test("a gift has the email that its donor has at Stripe now, also when the saved card has another or none", async () => {
  const smtp = await openSmtp();
  const world = await openWorld("sqlite", smtp.env);
  const { account } = world.stripe;
  const withoutEmail = async (intentId: string) => {
    account.chargeOf(intentId).billing_details = {
      name: null,
      email: null,
      phone: null,
      address: null,
    };
    await sendEvents(world);
  };
  await withoutEmail(account.pay((await startGift(world, { email: "" })).id).id);
  const monthly = { frequency: "monthly", email: "" };
  await withoutEmail(account.pay((await startGift(world, monthly, `${KEY}2`)).id).id);
  const [subscription] = account.list("subscription");
  const emails = [GIFT.email, GIFT.email];
  const { person_id } = await world.site.row("donations", { donation_type: "Monthly" });
  // The second email is already another person's.
  const spouse = { first_name: "Bo", email: "other@example.org", is_test: 1 };
  const spousesGift = await addGift(world.site, "2026-02-20T12:00:00.000Z", spouse);
  for (const email of ["new@example.org", "other@example.org"]) {
    account.get(subscription?.customer).email = email;
    account.renew(subscription?.id ?? "");
    await sendEvents(world);
    emails.push(email);
  }
  const given = (await world.site.rows("donations")).filter(({ id }) => id !== spousesGift);
  expect(given.map((gift) => gift.email).toSorted()).toEqual(emails);
  expect(new Set(given.map((gift) => gift.person_id))).toEqual(new Set([person_id]));
  await runDueJobs(world.site);
  expect(smtp.mails.map(({ to }) => to?.[0]?.address).toSorted()).toEqual(emails);
  // A gift whose email staff removed meanwhile has no letter.
  await giveOnline(world, {}, `${KEY}3`);
  const gifts = world.site.db.updateTable("donations").where("is_test", "=", 1);
  await gifts.set({ email: "" }).execute();
  await runDueJobs(world.site);
  expect(smtp.mails).toHaveLength(4);
  await expectRowCount(world.site, "letters", 4);
  // Staff gave the newest payment to the spouse.
  const payments = await world.site.rows("donations", { donation_type: "Monthly" });
  const ids = payments.toSorted((a, b) => ((a.received_at ?? "") < (b.received_at ?? "") ? -1 : 1));
  await world.site.set("donations", { person_id: spousesGift }, { id: ids.at(-1)?.id ?? "" });
  account.renew(subscription?.id ?? "");
  await sendEvents(world);
  const theirs = { donation_type: "Monthly", person_id: spousesGift };
  await expectRowCount(world.site, "donations", 2, theirs);
});

test.each([
  ["John & Mary Vale", "John & Mary", "Vale"],
  ["Quist Orchards LLC", "Quist Orchards LLC", ""],
  ["Orla", "Orla", ""],
])(
  "a gift of nobody named in the form, by the card of %s, is of %s, %s",
  async (name, ...names) => {
    const world = await openStripeWorld("sqlite");
    const { account } = world.stripe;
    const intent = account.pay((await startGift(world)).id);
    const address = { city: "London", state: "ON", country: "CA" };
    Object.assign(account.chargeOf(intent.id).billing_details as object, { name, address });
    await sendEvents(world);
    const [first_name, last_name] = names;
    await expectRows(world.site, "donations", [{ first_name, last_name, state: "ON, Canada" }]);
    // As an earlier release stored it.
    const [first, ...rest] = name.split(" ");
    await world.site.set("donations", { first_name: first, last_name: rest.join(" ") });
    account.refund(intent.id, 1_000);
    await sendEvents(world);
    await expectRows(world.site, "donations", [{ first_name, last_name, amount_cents: 9_000 }]);
  },
);

test("test gifts that Stripe would report again stay, and their removal is not offered", async () => {
  const world = await openStripeWorld("sqlite");
  await giveOnline(world);
  const staff = await signInStaff(world.site);
  await expectNoText(staff, "/admin/donations", "Remove 1 test gift");
  await expectAnswer(staff.post("/admin/donations", { intent: "remove-tests" }), 400);
  expect(await ledger(world)).toEqual([["received", 10_000]]);
});
