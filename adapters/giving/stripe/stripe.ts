/**
 * Stripe: hosted Checkout takes the money of the site's own form. Every report is read anew from Stripe
 * (docs/decisions/0240), so events may come in any order, twice or not at all.
 */
import type Stripe from "stripe";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type {
  GivingEvent,
  GivingProvider,
  StripeSettings,
  WebhookReceiver,
} from "#domain/ports/giving-provider.ts";
import type { Payment, Payments } from "#domain/ports/payments.ts";
import { eventId, eventType } from "../read-event.ts";
import { openCheckout, paymentsOfSession, readCheckout } from "./checkout.ts";
import { answered, idOf, openClient, type StripeAccount } from "./client.ts";
import {
  listPayments,
  paymentsOfInvoice,
  readPayment,
  stateOfSubscription,
} from "./read-payment.ts";

export function stripeProvider(settings: StripeSettings, clock: Clock): GivingProvider {
  const { secretKey, webhookSecret } = settings;
  let opened: Promise<Stripe> | null = null;
  const account: StripeAccount = {
    clock,
    client() {
      opened ??= openClient(settings);
      return opened;
    },
  };
  const isTest = /^.k_test_/.test(secretKey ?? "");
  return {
    id: "stripe",
    name: "Stripe",
    isTest,
    pageUrl: null,
    embed: null,
    payments: paymentsOf(account, isTest),
    webhook: stripeReceiver(account, webhookSecret ?? ""),
  };
}

const paymentsOf = (account: StripeAccount, isTest: boolean): Payments => ({
  start: (checkout, urls) =>
    answered(async () => openCheckout(await account.client(), checkout, urls)),
  read: (sessionId) => answered(() => readCheckout(account, sessionId)),
  list: (since) => listPayments(account, since),
  async *listPayouts(since) {
    const client = await account.client();
    const created = { gte: Math.floor(since.getTime() / SECOND) };
    for await (const { id, arrival_date } of client.payouts.list({ created, limit: 100 })) {
      const arrivesOn = new Date(arrival_date * SECOND).toISOString().slice(0, "2026-11-30".length);
      const paidOut = client.balanceTransactions.list({ payout: id, limit: 100 });
      for await (const { source } of paidOut)
        if (typeof source === "string") yield { externalId: source, id, arrivesOn };
    }
  },
  openPortal: (customer, return_url) =>
    answered(async () => {
      const client = await account.client();
      return (await client.billingPortal.sessions.create({ customer, return_url })).url;
    }),
  refund: (payment_intent, { cents: amount, key: idempotencyKey }) =>
    answered(async () => {
      const client = await account.client();
      await client.refunds.create({ payment_intent, amount }, { idempotencyKey });
      // The refund is made: where its payment cannot be read now, the webhook brings the new amount.
      return await readPayment(account, payment_intent).catch(() => null);
    }),
  pageOf: (id) => `https://dashboard.stripe.com/${isTest ? "test/" : ""}payments/${id}`,
});

/** As the other senders' (docs/giving.md). */
const OLDEST_SECONDS = 300;

/** Stripe's signed events (docs.stripe.com/webhooks). An event says only where to look. */
function stripeReceiver(account: StripeAccount, secret: string): WebhookReceiver {
  return {
    async refuse({ headers, body }, receivedAt) {
      const { default: Client } = await import("stripe");
      const header = headers.get("stripe-signature") ?? "";
      const { signature } = Client.webhooks;
      if (!signature) throw new Error("Stripe's package has no signatures");
      try {
        const now = receivedAt.getTime();
        signature.verifyHeader(body, header, secret, OLDEST_SECONDS, undefined, now);
        return null;
      } catch (error) {
        if (!(error instanceof Client.errors.StripeSignatureVerificationError)) throw error;
        return /timestamp outside/i.test(error.message) ? "too-old" : "signature";
      }
    },
    readEvents: (json, _delivery, now) => answered(() => readEvents(account, json, now)),
  };
}

async function readEvents(
  account: StripeAccount,
  json: unknown,
  now: Date,
): Promise<GivingEvent[]> {
  // The signature has shown that Stripe sent it.
  const { id, type, created, data } = json as Stripe.Event;
  const event = {
    id: eventId(id),
    type: eventType(type),
    occurredAt: new Date(created * SECOND || now).toISOString(),
    gift: null,
  };
  const object = data?.object as About | undefined;
  if (object?.object === "subscription") {
    // Read anew: the event may be an old one.
    const client = await account.client();
    const subscription = await client.subscriptions.retrieve(object.id);
    return [
      { ...event, subscription: { id: object.id, state: stateOfSubscription(subscription) } },
    ];
  }
  const payments = object ? await paymentsAbout(account, object) : [];
  if (payments.length === 0) return [event];
  return payments.map(({ readAt, gift, details }, i) => ({
    ...event,
    id: i === 0 ? event.id : `${event.id}:${i}`,
    occurredAt: readAt,
    gift,
    payment: details,
  }));
}

type About =
  | Stripe.Checkout.Session
  | Stripe.Invoice
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Dispute
  | Stripe.Refund
  | Stripe.Subscription;

async function paymentsAbout(account: StripeAccount, object: About): Promise<Payment[]> {
  switch (object.object) {
    case "checkout.session":
      return paymentsOfSession(account, object);
    case "invoice":
      return object.id ? paymentsOfInvoice(account, object.id) : [];
    case "payment_intent":
      return one(account, object.id);
    case "charge":
    case "dispute":
    case "refund":
      return object.payment_intent ? one(account, idOf(object.payment_intent)) : [];
    default:
      return [];
  }
}

async function one(account: StripeAccount, id: string): Promise<Payment[]> {
  const payment = await readPayment(account, id);
  return payment ? [payment] : [];
}
