/** Whatever order, doubles, gaps and kills: the ledger ends as what the payment company has. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { Db } from "#db/schema.ts";
import { readGift } from "#domain/giving/read-gift.ts";
import { receiveWebhook } from "#domain/giving/receive-webhook.ts";
import { reconcile } from "#domain/giving/reconcile.ts";
import { recordOnlineGift } from "#domain/giving/record-online-gift.ts";
import { startGift } from "#domain/giving/start-gift.ts";
import type { GiftStatus, GivingProvider } from "#domain/ports/giving-provider.ts";
import type { Payment, Payments } from "#domain/ports/payments.ts";
import { signEvent, startStripe } from "#tests/fakes/stripe.ts";
import { databases, openTestSite, TestClock } from "#tests/support/open-test-site.ts";

/** Numbers that look random and are the same each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const STATES: readonly [GiftStatus, number][] = [
  ["received", 10_000],
  ["received", 7_000],
  ["disputed", 7_000],
  ["received", 7_000],
  ["refunded", 10_000],
];

/** What the company says of a gift at a moment. */
function reading(id: string, step: number, at: number): Payment {
  const [status, amountCents] = STATES[step] ?? ["received", 10_000];
  const readAt = new Date(at).toISOString();
  const person = {
    firstName: "Ada",
    lastName: "L",
    email: "",
    phone: null,
    city: null,
    state: null,
  };
  return {
    readAt,
    gift: {
      ...{ externalId: id, status, amountCents, currency: "USD", receivedAt: readAt },
      ...{ donationType: "One-time", notes: null, ...person },
    },
    details: {
      ...{
        paymentId: id,
        state: `${status} ${step}`,
        feeCents: step,
        method: "",
        customerId: null,
      },
      ...{ subscriptionId: null, subscriptionState: null },
    },
  };
}

test.each([
  ["sqlite", 10_000],
  ["postgres", 200],
] as const)(
  "on %s %i random orders of readings, with doubles and gaps, end after reconciliation as the company's state",
  async (database, orders) => {
    const clock = new TestClock();
    const { db, services } = await openTestSite(database, { clock });
    const random = numbers(20_261_124);
    const start = clock.now().getTime();
    const ends = new Map<string, Payment>();
    const provider = { id: "stripe", isTest: false } as GivingProvider;
    for (let n = 0; n < orders; n++) {
      const id = `ch_${n}`;
      const last = random(STATES.length);
      // Each is a reading at its moment; they are recorded in another order, some twice, some never.
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
    } as unknown as Payments;
    const desk = { db, clock, log: services.log, provider };
    const { mended } = await reconcile(desk);
    expect(mended).toBeGreaterThan(orders / 4);
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
    expect(await reconcile(desk)).toEqual({ mended: 0, unknown: 0 });
  },
  120_000,
);

class Killed extends Error {}

/** A database and a company with which the process is killed at its `n`th step: before it, or just after. */
function killing(db: Db, payments: Payments, n: number) {
  let left = n;
  const before = () => {
    if (left-- === 0) throw new Killed();
  };
  const after = <T>(value: T) => {
    before();
    return value;
  };
  const killedDb = new Proxy(db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown;
      if (name !== "transaction" && name !== "updateTable")
        return typeof value === "function" ? value.bind(target) : value;
      if (name === "updateTable")
        return (...table: [never]) => {
          before();
          return target.updateTable(...table);
        };
      return () => ({
        execute: async (work: never) => {
          before();
          return after(await target.transaction().execute(work));
        },
      });
    },
  });
  const killedPayments: Payments = {
    ...payments,
    start: async (...args) => after(await payments.start(...args)),
    read: async (...args) => after(await payments.read(...args)),
  };
  return { db: killedDb, payments: killedPayments, wasReached: () => left < 0 };
}

const unlessKilled = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Killed)) throw error;
  });

describe.each(databases)(
  "a gift whose process is killed between any two steps, on %s",
  (database) => {
    test("is at the company once, in the ledger once, and has one receipt", async () => {
      const clock = new TestClock();
      const stripe = await startStripe(() => clock.now());
      onTestFinished(stripe.close);
      const site = await openTestSite(database, { clock, env: stripe.env });
      const { db, log, giving } = site.services;
      const { provider, fee } = giving;
      const real = provider?.payments;
      if (!provider || !real) throw new Error("Stripe is not configured");
      const decision = {
        ...{ frequency: "once" as const, amount: 10_000, coverFee: false, anonymous: false },
        ...{ firstName: "Ada", lastName: "L", email: "ada@example.org", designation: "" },
      };
      let kills = 0;
      for (let n = 0; n < 50; n++) {
        const killed = killing(db, real, n % 10);
        const press = (on: { db: Db; payments: Payments }) =>
          startGift(
            { db: on.db, payments: on.payments, clock, fee, origin: "http://localhost:3000" },
            { decision, key: `0123456789abcdef${n}`, address: `10.0.0.${n}`, proven: true },
          );
        await unlessKilled(press(killed));
        const started = await press({ db, payments: real });
        if (!started.ok) throw new Error(started.reason);
        stripe.account.pay(started.url.split("/").at(-1) ?? "");
        const comeBack = (on: { db: Db; payments: Payments }) =>
          readGift(
            { db: on.db, clock, log, provider: { ...provider, payments: on.payments } },
            started.id,
          );
        await unlessKilled(comeBack(killed));
        for (const event of stripe.account.events.splice(0)) {
          const { text, headers } = signEvent(event, clock.now());
          const delivery = { headers: new Headers(headers), body: new TextEncoder().encode(text) };
          await unlessKilled(receiveWebhook(killed.db, clock, provider, delivery));
          // Stripe delivers again what was not answered.
          await receiveWebhook(db, clock, provider, delivery);
        }
        if (killed.wasReached()) kills++;
      }
      expect(kills).toBeGreaterThanOrEqual(40);
      expect(stripe.account.list("checkout.session")).toHaveLength(50);
      const gifts = await site.rows("donations");
      expect(gifts).toHaveLength(50);
      expect(
        gifts.every(({ status, amount_cents }) => status === "received" && amount_cents === 10_000),
      ).toBe(true);
      const receipts = (await site.rows("jobs")).filter(({ kind }) => kind === "letter.mail");
      expect(receipts).toHaveLength(50);
    }, 120_000);
  },
);
