/** Converts a payment, as Stripe has it now, to a gift. */
import type Stripe from "stripe";
import type { DonationStatus } from "#db/schema.ts";
import type { GiftReport } from "#domain/ports/giving-provider.ts";
import { ENDING, type Payment, type PaymentDetails, REFUNDED } from "#domain/ports/payments.ts";
import { DAY, SECOND } from "#domain/values/clock.ts";
import { longDate } from "#domain/values/format-day.ts";
import { splitName } from "#domain/values/person-names.ts";
import { eventText, giftNotes, toGift } from "../event-fields.ts";
import { idOf, type StripeAccount } from "./client.ts";

const EXPANDED_FIELDS = ["latest_charge.balance_transaction"];

/**
 * The metadata of payments from this site's form, so that the gift can be read from Stripe alone.
 */
export interface GiftMetadata extends Record<string, string> {
  gift: string;
  designation: string;
  first_name: string;
  last_name: string;
  fee_cents: string;
  anonymous: "yes" | "no";
  /** The id of the pledge that it pays; empty when there is none. */
  pledge: string;
  /** The place where the gift's printed link was read; may be empty. */
  from: string;
}

/**
 * The details that identify a gift: the form's metadata, and the subscription of a monthly gift.
 */
interface Origin {
  metadata: Partial<GiftMetadata>;
  /** The customer's email, where the charge has none or an older one. */
  email: string | null;
  subscription: { id: string; state: string } | null;
}

/** Returns null for a payment that brought no money or did not start in this site's form. */
export async function readPayment(account: StripeAccount, id: string): Promise<Payment | null> {
  // Set before the request, because later changes are a later state.
  const readAt = account.clock.now().toISOString();
  const intent = await account.client.paymentIntents.retrieve(id, { expand: EXPANDED_FIELDS });
  return toPayment(account, intent, readAt);
}

/**
 * How long after it was opened a dispute may be decided
 * (docs.stripe.com/disputes/how-disputes-work).
 */
const DISPUTE_PERIOD_MS = 120 * DAY;

/** Lists the payments made since then, and older ones with money refunded or disputed since. */
export async function* listPayments(account: StripeAccount, since: Date): AsyncIterable<Payment> {
  const { client, clock } = account;
  const readAt = clock.now().toISOString();
  const secondsOf = (ms: number) => Math.floor(ms / SECOND);
  const expand = EXPANDED_FIELDS.map((path) => `data.${path}`);
  const created = { gte: secondsOf(since.getTime()) };
  const intents: Stripe.PaymentIntentListParams = { created, limit: 100, expand };
  const seenIds = new Set<string>();
  for await (const intent of client.paymentIntents.list(intents)) {
    seenIds.add(intent.id);
    const payment = await toPayment(account, intent, readAt);
    if (payment) yield payment;
  }
  const refunds: Stripe.RefundListParams = { created, limit: 100 };
  const disputes: Stripe.DisputeListParams = {
    created: { gte: secondsOf(since.getTime() - DISPUTE_PERIOD_MS) },
    limit: 100,
  };
  for (const changes of [client.refunds.list(refunds), client.disputes.list(disputes)])
    for await (const { payment_intent } of changes) {
      if (!payment_intent || seenIds.has(idOf(payment_intent))) continue;
      seenIds.add(idOf(payment_intent));
      const payment = await readPayment(account, idOf(payment_intent));
      if (payment) yield payment;
    }
}

export async function readPaymentsOfInvoice(
  account: StripeAccount,
  invoice: string,
): Promise<Payment[]> {
  const { data } = await account.client.invoicePayments.list({ invoice, status: "paid" });
  const intents = data.flatMap(({ payment }) => payment.payment_intent ?? []);
  const payments = await Promise.all(intents.map((intent) => readPayment(account, idOf(intent))));
  return payments.filter((payment) => payment !== null);
}

async function toPayment(
  { client }: StripeAccount,
  intent: Stripe.PaymentIntent,
  readAt: string,
): Promise<Payment | null> {
  const charge = typeof intent.latest_charge === "object" ? intent.latest_charge : null;
  if (intent.status !== "succeeded" || !charge) return null;
  const origin = await readOrigin(client, intent, charge);
  if (!origin) return null;
  const chargeState = await readChargeState(client, charge);
  const gift = giftOf(charge, origin, chargeState);
  if (!gift) return null;
  const { customer } = intent;
  const details: PaymentDetails = {
    paymentId: intent.id,
    state: chargeState.state,
    disputedCents: chargeState.disputedCents,
    feeCents:
      typeof charge.balance_transaction === "object"
        ? (charge.balance_transaction?.fee ?? null)
        : null,
    method: methodOf(charge),
    customerId: customer ? idOf(customer) : null,
    subscriptionId: origin.subscription?.id ?? null,
    subscriptionState: origin.subscription?.state ?? null,
  };
  return { readAt, gift, details };
}

/** Payments of a subscription have no metadata of their own; its invoice has them. */
async function readOrigin(
  client: Stripe,
  intent: Stripe.PaymentIntent,
  charge: Stripe.Charge,
): Promise<Origin | null> {
  if (intent.metadata.gift) {
    const email = emailOf(charge) ? null : await readEmailOfSession(client, intent.id);
    return { metadata: intent.metadata, email, subscription: null };
  }
  const { data } = await client.invoicePayments.list({
    payment: { type: "payment_intent", payment_intent: intent.id },
    expand: ["data.invoice"],
    limit: 1,
  });
  const invoice = data[0]?.invoice;
  if (typeof invoice !== "object" || !("parent" in invoice)) return null;
  const { metadata, subscription } = invoice.parent?.subscription_details ?? {};
  if (!metadata?.gift || !subscription) return null;
  const currentSubscription = await client.subscriptions.retrieve(idOf(subscription));
  return {
    metadata,
    email: invoice.customer_email,
    subscription: { id: currentSubscription.id, state: stateOfSubscription(currentSubscription) },
  };
}

const emailOf = ({ billing_details, receipt_email }: Stripe.Charge) =>
  billing_details.email ?? receipt_email;

async function readEmailOfSession(client: Stripe, payment_intent: string): Promise<string | null> {
  const { data } = await client.checkout.sessions.list({ payment_intent, limit: 1 });
  return data[0]?.customer_details?.email ?? null;
}

export function stateOfSubscription(subscription: Stripe.Subscription): string {
  const { status, pause_collection, cancel_at, cancel_at_period_end } = subscription;
  if (status !== "active") return status;
  if (pause_collection) return "paused";
  // With flexible billing, the portal sets only the day
  // (docs.stripe.com/billing/subscriptions/billing-mode).
  if (cancel_at) return `${ENDING} on ${longDate(utcDay(cancel_at))}`;
  return cancel_at_period_end ? `${ENDING} after this month` : status;
}

/** Formats a time in seconds as "2026-11-30". */
export const utcDay = (seconds: number) =>
  new Date(seconds * SECOND).toISOString().slice(0, "2026-11-30".length);

interface ChargeState {
  status: DonationStatus;
  state: string;
  /** The cents that were not taken back, or the whole amount when all of it was. */
  remainingCents: number;
  disputedCents: number;
}

async function readChargeState(client: Stripe, charge: Stripe.Charge): Promise<ChargeState> {
  const { amount, disputed } = charge;
  const refundedCents = charge.amount_refunded > 0 ? await sumRefunds(client, charge.id) : 0;
  const isRefunded = refundedCents >= amount;
  const { data } = disputed ? await client.disputes.list({ charge: charge.id }) : { data: [] };
  // Of a refunded charge a dispute takes no further money, unless Stripe lists its withdrawal
  // (docs.stripe.com/api/disputes/object, is_charge_refundable).
  const open = data.filter(
    ({ status, balance_transactions }) =>
      !TAKES_NO_MONEY.test(status) && (!isRefunded || balance_transactions.length > 0),
  );
  const disputedCents = open.reduce((sum, dispute) => sum + dispute.amount, 0);
  const remainingCents = amount - refundedCents - disputedCents;
  // A dispute that takes no money does not hide a refund, about which the donor is mailed.
  const [dispute] = open.length > 0 || refundedCents > 0 ? open : data;
  let state = "paid";
  if (refundedCents > 0) state = isRefunded ? REFUNDED.whole : REFUNDED.partly;
  if (dispute) state = `dispute: ${dispute.status.replaceAll("_", " ")}`;
  if (remainingCents > 0) return { status: "received", state, remainingCents, disputedCents };
  const status = isRefunded ? "refunded" : "disputed";
  return { status, state, remainingCents: amount, disputedCents };
}

/** A failed refund has moved nothing, or its money came back. */
export const hasFailed = ({ status }: Stripe.Refund) =>
  status === "failed" || status === "canceled";

async function sumRefunds(client: Stripe, charge: string): Promise<number> {
  let sum = 0;
  for await (const refund of client.refunds.list({ charge, limit: 100 }))
    if (!hasFailed(refund)) sum += refund.amount;
  return sum;
}

/** The statuses of a dispute that takes no money. Every other one does, also one of next year. */
const TAKES_NO_MONEY = /^(won$|warning_)/;

function giftOf(
  charge: Stripe.Charge,
  origin: Origin,
  chargeState: ChargeState,
): GiftReport | null {
  const { status, remainingCents } = chargeState;
  const { metadata, subscription } = origin;
  const { name, phone, address } = charge.billing_details;
  // A single word is a first name.
  const [first = "", last = ""] = splitName(eventText(name)).filter(Boolean);
  const isNamed = Boolean(metadata.first_name || metadata.last_name);
  return toGift(
    {
      externalId: charge.id,
      status,
      amountCents: remainingCents,
      refundedCents: status === "received" ? charge.amount - remainingCents : charge.amount,
      currency: charge.currency,
      receivedAt: new Date(charge.created * SECOND).toISOString(),
      donationType: subscription ? "Monthly" : "One-time",
      method: charge.payment_method_details?.type.replaceAll("_", " "),
      designation: metadata.designation,
      pledgeId: metadata.pledge || null,
      printedFrom: metadata.from,
      isAnonymous: metadata.anonymous === "yes",
      notes: giftNotes({ feeCents: Number(metadata.fee_cents) || 0 }),
    },
    {
      first_name: isNamed ? metadata.first_name : first,
      last_name: isNamed ? metadata.last_name : last,
      email: origin.email ?? emailOf(charge),
      phone,
      street: [address?.line1, address?.line2].filter(Boolean).join(", "),
      city: address?.city,
      state: address?.state,
      country: address?.country,
      postal_code: address?.postal_code,
    },
  );
}

/** Returns "visa ending 4242", "bank account ending 6789", or only the kind. */
function methodOf({ payment_method_details: details }: Stripe.Charge): string {
  const { card, us_bank_account: bank, type = "" } = details ?? {};
  if (card?.last4) return `${card.brand ?? "card"} ending ${card.last4}`;
  return bank?.last4 ? `bank account ending ${bank.last4}` : type.replaceAll("_", " ");
}
