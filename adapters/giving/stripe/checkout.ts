/** Stripe's hosted payment pages (docs.stripe.com/api/checkout/sessions). */
import type Stripe from "stripe";
import type { Checkout, CheckoutSnapshot, CheckoutState, Payment } from "#domain/ports/payments.ts";
import { askWithKey, codeOf, idOf, type StripeAccount } from "./client.ts";
import { type GiftMetadata, readPayment, readPaymentsOfInvoice } from "./read-payment.ts";

const CURRENCY = "usd";

/**
 * Opens a payment page. The checkout's own id and method are the idempotency key: asked twice,
 * Stripe answers with the same page.
 */
export async function openCheckout(
  { client }: StripeAccount,
  checkout: Checkout,
  returnUrl: string,
): Promise<{ sessionId: string; url: string }> {
  const { id, giftCents, feeCents, isMonthly, designation, email, method } = checkout;
  const line = (
    name: string,
    unit_amount: number,
  ): Stripe.Checkout.SessionCreateParams.LineItem => {
    const price_data: Stripe.Checkout.SessionCreateParams.LineItem.PriceData = {
      currency: CURRENCY,
      unit_amount,
      product_data: { name },
    };
    if (isMonthly) price_data.recurring = { interval: "month" };
    return { quantity: 1, price_data };
  };
  const metadata = metadataOf(checkout);
  const line_items = [line(designation ? `Gift: ${designation}` : "Gift", giftCents)];
  if (feeCents > 0) line_items.push(line("Fee covered", feeCents));
  // Without spreads, because the compiler does not check the names in a spread value against
  // Stripe's.
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: isMonthly ? "subscription" : "payment",
    line_items,
    client_reference_id: id,
    metadata,
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
  if (email) params.customer_email = email;
  if (method)
    params.allowed_payment_method_types = [method === "bank" ? "us_bank_account" : "card"];
  if (isMonthly) params.subscription_data = { metadata };
  else {
    params.submit_type = "donate";
    // The portal needs a customer.
    params.customer_creation = "always";
    params.payment_intent_data = { metadata };
  }
  const open = (key: string) =>
    askWithKey(key, (options) => client.checkout.sessions.create(params, options));
  const key = method ? `${id}:${method}` : id;
  const { id: sessionId, url } = await open(key).catch((cause: unknown) => {
    if (codeOf(cause) !== "email_invalid") throw cause;
    // The email only saves typing, because the payment page asks for one.
    delete params.customer_email;
    return open(`${key}:without-email`);
  });
  if (!url) throw new Error("Stripe opened a payment page without a URL");
  return { sessionId, url };
}

const metadataOf = (checkout: Checkout): GiftMetadata => ({
  gift: checkout.id,
  designation: checkout.designation,
  first_name: checkout.firstName,
  last_name: checkout.lastName,
  fee_cents: String(checkout.feeCents),
  anonymous: checkout.isAnonymous ? "yes" : "no",
  pledge: checkout.pledgeId ?? "",
  from: checkout.printedFrom ?? "",
});

/** Reads the state of a payment page, with the payments that it has brought. */
export async function readCheckout(
  account: StripeAccount,
  sessionId: string,
): Promise<CheckoutSnapshot> {
  const session = await account.client.checkout.sessions.retrieve(sessionId, {
    expand: ["payment_intent"],
  });
  const intent = await readIntent(account, session);
  const state = checkoutState(session, intent);
  const payments = state === "paid" ? await readPaymentsOfSession(account, session) : [];
  const confirmUrl = intent?.next_action?.verify_with_microdeposits?.hosted_verification_url;
  const openUrl = session.status === "open" ? session.url : null;
  return {
    state,
    payments,
    url: state === "to-confirm" ? (confirmUrl ?? null) : openUrl,
    firstName: session.metadata?.first_name ?? "",
    email: session.customer_details?.email ?? "",
    reason: intent?.last_payment_error?.message ?? "",
  };
}

/**
 * Returns what is to be paid: for a monthly gift the first invoice's intent, while it is not paid.
 */
async function readIntent(
  { client }: StripeAccount,
  { payment_intent, invoice, payment_status }: Stripe.Checkout.Session,
): Promise<Stripe.PaymentIntent | null> {
  if (typeof payment_intent === "object" && payment_intent) return payment_intent;
  if (!invoice || payment_status !== "unpaid") return null;
  const { data } = await client.invoicePayments.list({
    invoice: idOf(invoice),
    expand: ["data.payment.payment_intent"],
    limit: 1,
  });
  const intent = data[0]?.payment.payment_intent;
  return typeof intent === "object" ? intent : null;
}

function checkoutState(
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent | null,
): CheckoutState {
  if (session.status === "expired") return "expired";
  const wasRefused = intent?.status === "requires_payment_method" && intent.last_payment_error;
  if (session.status !== "complete") return wasRefused ? "refused" : "open";
  if (session.payment_status !== "unpaid") return "paid";
  if (wasRefused || intent?.status === "canceled") return "returned";
  return intent?.next_action?.type === "verify_with_microdeposits" ? "to-confirm" : "on-its-way";
}

async function readPaymentsOfSession(
  account: StripeAccount,
  { payment_intent, invoice }: Stripe.Checkout.Session,
): Promise<Payment[]> {
  if (invoice) return readPaymentsOfInvoice(account, idOf(invoice));
  const payment = payment_intent ? await readPayment(account, idOf(payment_intent)) : null;
  return payment ? [payment] : [];
}
