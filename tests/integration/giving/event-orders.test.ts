import { expect, test } from "vitest";
import type { DonationStatus } from "#db/schema.ts";
import { listAlerts } from "#domain/alerts/alerts.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { reconcile } from "#domain/giving/reconcile.ts";
import {
  recordOnlineGift,
  recordReportAndNotify,
  recordSubscription,
} from "#domain/giving/record-online-gift.ts";
import { listUnfinished } from "#domain/letters/finish-letters.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import type { Payment, Payments } from "#domain/ports/payments.ts";
import { DAY, isoTime } from "#domain/values/clock.ts";
import { paymentOf } from "#tests/support/gift-reports.ts";
import { addGift } from "#tests/support/gifts.ts";
import { databases, expectRow, openTestSite, TestClock } from "#tests/support/open-test-site.ts";
import { repeatableNumbers } from "#tests/support/properties.ts";

const STATES: readonly [DonationStatus, number][] = [
  ["received", 10_000],
  ["received", 7_000],
  ["disputed", 7_000],
  ["received", 7_000],
  ["refunded", 10_000],
];

/** Returns what the payment company reports about a gift at a moment. */
function reading(id: string, step: number, at: number): Payment {
  const [status, amountCents] = STATES[step] ?? ["received", 10_000];
  const readAt = new Date(at).toISOString();
  const details = { paymentId: id, state: `${status} ${step}`, feeCents: step };
  return paymentOf(readAt, { externalId: id, status, amountCents }, details);
}

test.each(databases)(
  "on %s, of two reports with the same moment, the one that subtracts money counts, and an older one changes nothing",
  async (database) => {
    const clock = new TestClock();
    const { db, ...site } = await openTestSite(database, { clock });
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    const at = clock.now().getTime();
    const orders: Record<string, [step: number, at: number][]> = {
      "refund first": [
        [4, at],
        [0, at],
      ],
      "gift first": [
        [0, at],
        [4, at],
      ],
      // The refund is recorded before a state from one second earlier, both by clocks that are
      // ahead.
      "clocks ahead": [
        [4, at + 3_000],
        [0, at + 2_000],
      ],
      "refund before dispute": [
        [4, at],
        [2, at],
      ],
    };
    for (const [id, order] of Object.entries(orders)) {
      for (const [step, when] of order)
        await change(db, "site", (trx) =>
          recordReportAndNotify(trx, clock, provider, reading(id, step, when)),
        );
      expect((await site.row("donations", { external_id: id })).status, id).toBe("refunded");
    }
    const last = await site.row("online_payments", { payment_id: "clocks ahead" });
    expect(last).toMatchObject({ state: "refunded 4", fee_cents: 4 });
  },
);

test("each new part of a later reading is recorded, and an equal or older one changes nothing", async () => {
  const clock = new TestClock();
  const { db, rows } = await openTestSite("sqlite", { clock });
  const provider = { id: "stripe", isTest: false } as GivingProvider;
  let details = {};
  for (const news of [
    {},
    { feeCents: 340 },
    { state: "dispute: won" },
    { subscriptionId: "sub_1", subscriptionState: "paused" },
  ]) {
    clock.advance(1_000);
    details = { ...details, ...news };
    for (const hasChanged of [true, false]) {
      const at = isoTime(clock);
      const recorded = await recordOnlineGift(db, clock, provider, paymentOf(at, {}, details));
      expect(recorded.hasChanged, JSON.stringify(news)).toBe(hasChanged);
    }
  }
  // The page of the gift records its last reading for ever.
  const last = paymentOf(isoTime(clock), {}, details);
  await changeUnversioned(db, (trx) =>
    recordSubscription(trx, isoTime(clock), { id: "sub_1", state: "canceled" }),
  );
  expect((await recordOnlineGift(db, clock, provider, last)).hasChanged).toBe(false);
  const refunded = paymentOf(isoTime(clock, 1_000), { status: "refunded" }, details);
  expect((await recordOnlineGift(db, clock, provider, refunded)).hasChanged).toBe(true);
  expect((await recordOnlineGift(db, clock, provider, last)).hasChanged).toBe(false);
  expect(await rows("online_payments")).toMatchObject([
    { fee_cents: 340, state: "dispute: won", subscription_state: "paused" },
  ]);
});

test.each(databases)(
  "on %s what staff corrected or cleared of a gift stays in later reports",
  async (database) => {
    const clock = new TestClock();
    const site = await openTestSite(database, { clock });
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    const record = (status: DonationStatus, city: string) => {
      clock.advance(1_000);
      const donor = { city, street: city, lastName: "Larkspur", email: "ada@example.org" };
      const gift = { ...donor, status, designation: "Roof", notes: "Hello" };
      const paid = { ...gift, paymentMethod: "card" } as const;
      return recordOnlineGift(site.db, clock, provider, paymentOf(isoTime(clock), paid));
    };
    const { donationId } = await record("received", "Bayfield");
    const cleared = { designation: null, notes: null, payment_method: null };
    const corrected = { last_name: "Byron", email: "", ...cleared };
    await site.set("donations", corrected);
    await site.add("donation_changes", {
      id: crypto.randomUUID(),
      donation_id: donationId,
      at: isoTime(clock),
      username: "admin",
      action: "corrected",
      details: JSON.stringify(
        Object.fromEntries(Object.entries(corrected).map(([name, to]) => [name, ["before", to]])),
      ),
    });
    await record("refunded", "Durango");
    const expected = { ...corrected, city: "Durango", street: "Durango", status: "refunded" };
    await expectRow(site, "donations", expected);
  },
);

test("the desk is warned of what a bank disputes, also in a first report, and not of a refund after a dispute was won or lost", async () => {
  const clock = new TestClock();
  const { db } = await openTestSite("sqlite", { clock });
  const provider = { id: "stripe", isTest: false } as GivingProvider;
  const warnedOf = async (
    externalId: string,
    amountCents: number,
    details: object,
    status: DonationStatus = "received",
  ) => {
    clock.advance(1_000);
    const gift = { externalId, status, amountCents };
    await recordOnlineGift(db, clock, provider, paymentOf(isoTime(clock), gift, details));
    return (await listAlerts(db, clock)).map(({ alert }) => "cents" in alert && alert.cents);
  };
  const disputed = { state: "dispute: needs response", disputedCents: 3_000 };
  await warnedOf("ch_1", 10_000, {});
  expect(await warnedOf("ch_1", 7_000, disputed)).toEqual([3_000]);
  const won = { state: "dispute: won" };
  expect(await warnedOf("ch_1", 10_000, won)).toEqual([]);
  expect(await warnedOf("ch_1", 8_000, won)).toEqual([]);
  expect(await warnedOf("ch_2", 5_000, disputed)).toEqual([3_000]);
  const lost = { ...disputed, state: "dispute: lost" };
  await warnedOf("ch_2", 4_000, disputed);
  expect(await warnedOf("ch_2", 5_000, disputed), "the refund failed").toEqual([1_000, 3_000]);
  await warnedOf("ch_2", 5_000, lost);
  clock.advance(99 * DAY);
  expect(await warnedOf("ch_2", 4_000, lost)).toEqual([]);
  expect(await warnedOf("ch_2", 5_000, lost), "the refund failed").toEqual([1_000]);
  expect(await warnedOf("ch_2", 5_000, lost, "disputed"), "nothing is left").toEqual([]);
  const taken = { state: "dispute: needs response", disputedCents: 10_000 };
  expect(await warnedOf("ch_3", 10_000, taken, "refunded"), "taken again").toEqual([10_000]);
  const late = isoTime(clock, -500);
  const refunded = { externalId: "ch_3", status: "refunded", amountCents: 10_000 } as const;
  const older = paymentOf(late, refunded, { state: "refunded" });
  await changeUnversioned(db, (trx) => recordReportAndNotify(trx, clock, provider, older));
  expect(await listAlerts(db, clock), "an older report came late").toHaveLength(1);
  expect(await warnedOf("ch_3", 10_000, {}), "won, but the refund failed").toEqual([10_000]);
  clock.advance(99 * DAY);
  // An earlier release stored no sums of disputes.
  await warnedOf("ch_4", 10_000, { state: taken.state }, "disputed");
  expect(await warnedOf("ch_4", 8_000, { state: "refunded in part" }), "won").toEqual([]);
});

test("a monthly gift's wish for anonymity holds for each person whose gift one of its months is", async () => {
  const clock = new TestClock();
  const site = await openTestSite("sqlite", { clock });
  const provider = { id: "stripe", isTest: false } as GivingProvider;
  // In the second month the donor has an email that is already a namesake's.
  await addGift(site, isoTime(clock), { email: "second@example.org" });
  for (const email of ["first@example.org", "second@example.org"]) {
    clock.advance(1_000);
    const gift = { externalId: email, email, isAnonymous: true };
    const monthly = { subscriptionId: "sub_1", subscriptionState: "active" };
    await recordOnlineGift(site.db, clock, provider, paymentOf(isoTime(clock), gift, monthly));
  }
  expect(await site.column("people", "no_publishing")).toEqual([1, 1]);
});

/** Each with the cents that disputes took. */
const PAID = [{ status: "received", amountCents: 10_000 }, "paid", 0] as const;
const DISPUTED = [{ status: "disputed", amountCents: 10_000 }, "dispute: lost", 10_000] as const;
const REFUNDED = [{ status: "refunded", amountCents: 10_000 }, "refunded", 0] as const;
const REFUNDED_AND_DISPUTED = [REFUNDED[0], "dispute: under review", 10_000] as const;
const PARTLY = { status: "received", amountCents: 7_000 } as const;
const REFUNDED_PARTLY = [PARTLY, "refunded in part", 0] as const;
const OPEN = [PARTLY, "dispute: under review", 3_000] as const;
const REFUNDED_BESIDE = [{ ...PARTLY, amountCents: 5_000 }, OPEN[1], 3_000] as const;
const LOST = [PARTLY, "dispute: lost", 3_000] as const;
const WON_AND_REFUNDED = [{ ...PARTLY, amountCents: 8_000 }, "refunded in part", 0] as const;
const DISPUTED_MORE = [REFUNDED_BESIDE[0], OPEN[1], 5_000] as const;
const NOTHING_LEFT = [DISPUTED[0], LOST[1], 3_000] as const;

test.each([
  ["paid", [PAID], ["online:"]],
  ["refunded in part", [PAID, REFUNDED_PARTLY], ["online:", "refund:"]],
  ["disputed in part", [PAID, OPEN, LOST], ["online:"]],
  ["refunded after a dispute", [PAID, DISPUTED, REFUNDED], ["online:"]],
  ["refunded in part during a dispute", [PAID, OPEN, REFUNDED_BESIDE], ["online:", "refund:"]],
  [
    "refunded in part as its dispute changes",
    [PAID, LOST, REFUNDED_BESIDE],
    ["online:", "refund:"],
  ],
  ["refunded in part as a dispute is won", [PAID, OPEN, WON_AND_REFUNDED], ["online:", "refund:"]],
  ["disputed a second time", [PAID, OPEN, DISPUTED_MORE], ["online:"]],
  ["refunded in part as it is disputed", [PAID, REFUNDED_BESIDE], ["online:", "refund:"]],
  ["refunded after a dispute of a part", [PAID, LOST, NOTHING_LEFT], ["online:", "refund:"]],
  ["refunded before it was known", [REFUNDED], []],
  ["refunded, then disputed", [PAID, REFUNDED, REFUNDED_AND_DISPUTED], ["online:", "refund:"]],
  ["refunded as it is disputed", [PAID, REFUNDED_AND_DISPUTED, REFUNDED], ["online:", "refund:"]],
] as const)(
  "the donor of a gift that is %s is mailed only about its true state",
  async (_what, readings, told) => {
    const clock = new TestClock();
    const { db, rows } = await openTestSite("sqlite", { clock });
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    for (const [gift, state, disputedCents] of readings) {
      clock.advance(1_000);
      const payment = paymentOf(isoTime(clock), gift, { state, disputedCents });
      await recordOnlineGift(db, clock, provider, payment);
    }
    const letters = (await rows("letters")).map(({ id }) => id.slice(0, "refund:".length));
    expect(letters.sort()).toEqual([...told]);
    // The list of letters has none about refunds.
    const { going } = await listUnfinished(db, "thanks");
    expect(going).toBe(told.filter((id) => id === "online:").length);
  },
);

/**
 * The number of orders that fits into the suite.
 * STRIPE_ORDERS=10000 npm test -- giving/event-orders tries ten thousand on both databases.
 */
const ORDERS = Number(process.env.STRIPE_ORDERS ?? 150);

test.each([
  ["sqlite", ORDERS],
  ["postgres", process.env.STRIPE_ORDERS ? ORDERS : ORDERS / 3],
] as const)(
  `on %s %i random orders of readings, with doubles and gaps, end after reconciliation as the company's state`,
  async (database, orders) => {
    const clock = new TestClock();
    const { db, services } = await openTestSite(database, { clock });
    const random = repeatableNumbers(20_261_124);
    const start = clock.now().getTime();
    const ends = new Map<string, Payment>();
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    for (let n = 0; n < orders; n++) {
      const id = `ch_${n}`;
      const last = random(STATES.length);
      // Each reading has its moment; they are recorded in another order, some twice, some never.
      for (let deliveries = random(4); deliveries > 0; deliveries--) {
        const step = random(last + 1);
        await recordOnlineGift(db, clock, provider, reading(id, step, start + step));
      }
      ends.set(id, reading(id, last, start + STATES.length));
    }
    provider.payments = {
      list: async function* () {
        yield* ends.values();
      },
      listPayouts: async function* () {},
      checkWebhookSetup: async () => null,
    } as unknown as Payments;
    const desk = { db, clock, log: services.log, provider, origin: services.origin };
    const { corrected } = await reconcile(desk);
    expect(corrected).toBeGreaterThan(orders / 4);
    const ledger = await db
      .selectFrom("donations")
      .innerJoin("online_payments", "donation_id", "donations.id")
      .select(["external_id", "status", "amount_cents", "online_payments.state"])
      .execute();
    expect(ledger).toHaveLength(orders);
    const wrong = ledger.filter(({ external_id, status, amount_cents, state }) => {
      const { gift, details } = ends.get(external_id ?? "") as Payment;
      return status !== gift.status || amount_cents !== gift.amountCents || state !== details.state;
    });
    expect(wrong).toEqual([]);
    expect(await reconcile(desk)).toEqual({ corrected: 0, unknown: 0 });
  },
  600_000,
);
