/**
 * Stripe: hosted Checkout takes the money of the site's own form. Every report is read again from
 * Stripe (docs/decisions/0240), so events may arrive in any order, twice or not at all.
 */
import type Stripe from "stripe";
import type {
  GivingEvent,
  GivingProvider,
  StripeSettings,
  WebhookDelivery,
  WebhookRefusal,
} from "#domain/ports/giving-provider.ts";
import { type Payment, PaymentsFailure } from "#domain/ports/payments.ts";
import { type Clock, SECOND } from "#domain/values/clock.ts";
import { digestOf, eventId, eventType, namesMoney } from "../event-fields.ts";
import { openCheckout, readCheckout } from "./checkout.ts";
import {
  accountOpener,
  codeOf,
  idOf,
  type StripeAccount,
  toFailure,
  wrapFailures,
} from "./client.ts";
import { checkEndpoint } from "./endpoint.ts";
import { listStripePayouts } from "./payouts.ts";
import {
  listPayments,
  readPayment,
  readPaymentsOfInvoice,
  stateOfSubscription,
} from "./read-payment.ts";
import { refundPayment } from "./refund.ts";

export function stripeProvider(settings: StripeSettings, clock: Clock): GivingProvider {
  const isTest = /^.k_test_/.test(settings.secretKey ?? "");
  const open = accountOpener(settings, clock);
  const ask = async <Result>(work: (account: StripeAccount) => Promise<Result>) => {
    try {
      return await work(await open());
    } catch (cause) {
      throw await toFailure(cause);
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
      exists: (id) =>
        ask(({ client }) => client.paymentIntents.retrieve(id)).then(
          () => true,
          (error) => {
            if (error instanceof PaymentsFailure && error.isMissing) return false;
            throw error;
          },
        ),
      async *list(since) {
        yield* wrapFailures(listPayments(await open(), since));
      },
      async *listPayouts(since) {
        yield* wrapFailures(listStripePayouts(await open(), since));
      },
      openPortal: (customer, return_url) =>
        ask(
          async ({ client }) =>
            (await client.billingPortal.sessions.create({ customer, return_url })).url,
        ),
      refund: (payment_intent, { cents: amount, key }) =>
        ask((account) => refundPayment(account, { payment_intent, amount }, key)),
      checkWebhookSetup: (url) => ask((account) => checkEndpoint(account, url)),
      pageOf: (id) => `https://dashboard.stripe.com/${isTest ? "test/" : ""}payments/${id}`,
    },
    webhook: {
      id: "stripe",
      isTest,
      refuse: (delivery, now) => refuse(delivery, now, settings.webhookSecret ?? ""),
      readEvents: (json, { body }, now) => ask((account) => readEvents(account, json, body, now)),
    },
  };
}

/** The same as for the other providers (docs/giving.md). */
const MAX_SIGNATURE_AGE_SECONDS = 300;

/** Checks Stripe's signature (docs.stripe.com/webhooks). An event only says where to look. */
async function refuse(
  { headers, body }: WebhookDelivery,
  receivedAt: Date,
  secret: string,
): Promise<WebhookRefusal | null> {
  const { default: Client } = await import("stripe");
  const header = headers.get("stripe-signature") ?? "";
  const { signature } = Client.webhooks;
  if (!signature) throw new Error("Stripe's package has no signatures");
  try {
    const now = receivedAt.getTime();
    signature.verifyHeader(body, header, secret, MAX_SIGNATURE_AGE_SECONDS, undefined, now);
    // The package refuses signatures that are too old, but not those from the future.
    const signedAt = Number(/\bt=(\d{1,11})/.exec(header)?.[1]) * SECOND;
    return signedAt - now > MAX_SIGNATURE_AGE_SECONDS * SECOND ? "too-old" : null;
  } catch (error) {
    if (!(error instanceof Client.errors.StripeSignatureVerificationError)) throw error;
    return /timestamp outside/i.test(error.message) ? "too-old" : "signature";
  }
}

/** The parts of an event's object that the site reads; it reads everything else from Stripe. */
type EventObject =
  | Stripe.Checkout.Session
  | Stripe.Invoice
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Dispute
  | Stripe.Refund
  | Stripe.Subscription;

const READ_OBJECTS: Record<EventObject["object"], true> = {
  "checkout.session": true,
  invoice: true,
  payment_intent: true,
  charge: true,
  dispute: true,
  refund: true,
  subscription: true,
};

/**
 * Returns how an event is handled, by its type and the kind of its object: its payment is read, or
 * it names money and staff look at it, or it is only stored.
 */
export function classOf(type: string, object: string | undefined): "read" | "unclear" | "stored" {
  if (object && Object.hasOwn(READ_OBJECTS, object)) return "read";
  return namesMoney(type) ? "unclear" : "stored";
}

async function readEvents(
  account: StripeAccount,
  json: unknown,
  body: Uint8Array,
  now: Date,
): Promise<GivingEvent[]> {
  // The signature has shown that Stripe sent it, so anything else is stored too.
  const { id, type, created, data, ...rest } = Object(json) as Partial<Stripe.Event>;
  const event: GivingEvent = {
    id: eventId(id) || digestOf(body),
    type: eventType(type),
    occurredAt: new Date(Number(created) * SECOND || now).toISOString(),
    gift: null,
  };
  const object = data?.object as EventObject | undefined;
  const eventClass = classOf(event.type, object?.object);
  // A connected account's event: its money is not the organization's, and its key cannot read it.
  if (!object || eventClass !== "read" || rest.account)
    return [{ ...event, isUnclear: eventClass === "unclear" }];
  try {
    return await readAnew(account, event, object);
  } catch (cause) {
    if (codeOf(cause) !== "resource_missing") throw cause;
    // A test notification, or keys and endpoint of different modes: asking again does not help.
    return [{ ...event, isUnclear: object.object !== "subscription" }];
  }
}

/** Reads the present state of an event's subscription or payments, because the event may be old. */
async function readAnew(
  account: StripeAccount,
  event: GivingEvent,
  object: EventObject,
): Promise<GivingEvent[]> {
  const id = subscriptionAbout(event.type, object);
  if (id) {
    const subscription = await account.client.subscriptions.retrieve(id);
    const state = stateOfSubscription(subscription);
    return [{ ...event, subscription: { id, state } }];
  }
  if (object.object === "checkout.session") {
    const snapshot = await readCheckout(account, object.id);
    const about = { ...event, checkout: { sessionId: object.id, snapshot } };
    return eventsOf(about, snapshot.payments);
  }
  return eventsOf(event, await paymentsAbout(account, object));
}

/** Returns an event for each payment that an event is about, or the event itself. */
function eventsOf(event: GivingEvent, payments: Payment[]): GivingEvent[] {
  if (payments.length === 0) return [event];
  return payments.map(({ readAt, gift, details }, index) => ({
    ...event,
    id: index === 0 ? event.id : `${event.id}:${index}`,
    occurredAt: readAt,
    gift,
    details,
  }));
}

/** A monthly gift that was not charged has no payment; its subscription has its state. */
function subscriptionAbout(type: string, object: EventObject): string | null {
  if (object.object === "subscription") return object.id;
  if (type !== "invoice.payment_failed" || object.object !== "invoice") return null;
  const { subscription = null } = object.parent?.subscription_details ?? {};
  return subscription && idOf(subscription);
}

async function paymentsAbout(account: StripeAccount, object: EventObject): Promise<Payment[]> {
  const paymentWithId = async (id: string) => {
    const payment = await readPayment(account, id);
    return payment ? [payment] : [];
  };
  switch (object.object) {
    case "invoice":
      return object.id ? readPaymentsOfInvoice(account, object.id) : [];
    case "payment_intent":
      return paymentWithId(object.id);
    case "charge":
    case "dispute":
    case "refund":
      return object.payment_intent ? paymentWithId(idOf(object.payment_intent)) : [];
    default:
      return [];
  }
}
