/** Stripe's signed events (docs.stripe.com/webhooks). An event says only where to look. */
import type Stripe from "stripe";
import { SECOND } from "#domain/ports/clock.ts";
import type { GivingEvent, WebhookReceiver } from "#domain/ports/giving-provider.ts";
import type { Payment } from "#domain/ports/payments.ts";
import { eventId, eventType } from "../read-event.ts";
import { paymentsOfSession } from "./checkout.ts";
import { answered, idOf, type StripeAccount } from "./client.ts";
import { paymentsOfInvoice, readPayment, stateOfSubscription } from "./read-payment.ts";

/** As the other senders' (docs/giving.md). */
const OLDEST_SECONDS = 300;

export function stripeReceiver(account: StripeAccount, secret: string): WebhookReceiver {
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
