/**
 * Stripe: hosted Checkout takes the money of the site's own form. Every report is read anew from Stripe
 * (docs/decisions/0240), so events may come in any order, twice or not at all.
 */
import type Stripe from "stripe";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type {
  GivingEvent,
  GivingProvider,
  Refusal,
  StripeSettings,
  WebhookDelivery,
} from "#domain/ports/giving-provider.ts";
import type { Payment, Payout } from "#domain/ports/payments.ts";
import { eventId, eventType } from "../read-event.ts";
import { openCheckout, paymentsOfSession, readCheckout } from "./checkout.ts";
import { accountOpener, asFailure, idOf, type StripeAccount } from "./client.ts";
import {
  listPayments,
  paymentsOfInvoice,
  readPayment,
  stateOfSubscription,
} from "./read-payment.ts";

export function stripeProvider(settings: StripeSettings, clock: Clock): GivingProvider {
  const isTest = /^.k_test_/.test(settings.secretKey ?? "");
  const open = accountOpener(settings, clock);
  const ask = async <Result>(work: (account: StripeAccount) => Promise<Result>) => {
    try {
      return await work(await open());
    } catch (cause) {
      throw await asFailure(cause);
    }
  };
  return {
    id: "stripe",
    name: "Stripe",
    isTest,
    pageUrl: null,
    embed: null,
    payments: {
      start: (checkout, returnUrl) => ask((account) => openCheckout(account, checkout, returnUrl)),
      read: (sessionId) => ask((account) => readCheckout(account, sessionId)),
      async *list(since) {
        yield* listPayments(await open(), since);
      },
      async *listPayouts(since) {
        yield* listPayouts(await open(), since);
      },
      openPortal: (customer, return_url) =>
        ask(
          async ({ client }) =>
            (await client.billingPortal.sessions.create({ customer, return_url })).url,
        ),
      refund: (payment_intent, { cents: amount, key: idempotencyKey }) =>
        ask(async (account) => {
          await account.client.refunds.create({ payment_intent, amount }, { idempotencyKey });
          // The refund is made: where its payment cannot be read now, the webhook brings the new amount.
          return await readPayment(account, payment_intent).catch(() => null);
        }),
      pageOf: (id) => `https://dashboard.stripe.com/${isTest ? "test/" : ""}payments/${id}`,
    },
    webhook: {
      id: "stripe",
      isTest,
      refuse: (delivery, now) => refuse(delivery, now, settings.webhookSecret ?? ""),
      readEvents: (json, _delivery, now) => ask((account) => readEvents(account, json, now)),
    },
  };
}

async function* listPayouts({ client }: StripeAccount, since: Date): AsyncIterable<Payout> {
  const created = { gte: Math.floor(since.getTime() / SECOND) };
  for await (const { id, arrival_date } of client.payouts.list({ created, limit: 100 })) {
    const arrivesOn = new Date(arrival_date * SECOND).toISOString().slice(0, "2026-11-30".length);
    const paidOut = client.balanceTransactions.list({ payout: id, limit: 100 });
    for await (const { source } of paidOut)
      if (typeof source === "string") yield { externalId: source, id, arrivesOn };
  }
}

/** As the other senders' (docs/giving.md). */
const OLDEST_SECONDS = 300;

/** Stripe's signed events (docs.stripe.com/webhooks). An event says only where to look. */
async function refuse(
  { headers, body }: WebhookDelivery,
  receivedAt: Date,
  secret: string,
): Promise<Refusal | null> {
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
    const subscription = await account.client.subscriptions.retrieve(object.id);
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
    details,
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
  const one = async (id: string) => {
    const payment = await readPayment(account, id);
    return payment ? [payment] : [];
  };
  switch (object.object) {
    case "checkout.session":
      return paymentsOfSession(account, object);
    case "invoice":
      return object.id ? paymentsOfInvoice(account, object.id) : [];
    case "payment_intent":
      return one(object.id);
    case "charge":
    case "dispute":
    case "refund":
      return object.payment_intent ? one(idOf(object.payment_intent)) : [];
    default:
      return [];
  }
}
