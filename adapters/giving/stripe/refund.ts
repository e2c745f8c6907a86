/** Refunds to donors (docs.stripe.com/refunds). */
import type Stripe from "stripe";
import type { RefundReport } from "#domain/ports/payments.ts";
import { askWithKey, type StripeAccount } from "./client.ts";
import { hasFailed, readPayment } from "./read-payment.ts";

const STATES: Record<string, RefundReport["state"]> = {
  succeeded: "done",
  pending: "on-its-way",
  requires_action: "needs-donor",
  failed: "failed",
  canceled: "failed",
};

/**
 * Refunds a payment; pressing twice is one refund. After a failed refund the next press is another
 * one, because with the same key Stripe would only repeat its first answer.
 */
export async function refundPayment(
  account: StripeAccount,
  payment: { payment_intent: string; amount: number },
  key: string,
): Promise<RefundReport> {
  const { client } = account;
  let failedCount = 0;
  const { payment_intent } = payment;
  for await (const refund of client.refunds.list({ payment_intent, limit: 100 }))
    if (hasFailed(refund)) failedCount++;
  const params: Stripe.RefundCreateParams = payment;
  const { status, failure_reason, pending_reason } = await askWithKey(
    `${key}:${failedCount}`,
    (options) => client.refunds.create(params, options),
  );
  const isUnfunded = status === "pending" && pending_reason === "insufficient_funds";
  return {
    // A state that Stripe adds later is not known to be done.
    state: isUnfunded ? "unfunded" : (STATES[status ?? ""] ?? "on-its-way"),
    reason: failure_reason?.replaceAll("_", " ") ?? "",
    // The refund is made. If its payment cannot be read now, the webhook brings the new amount.
    payment: await readPayment(account, payment_intent).catch(() => null),
  };
}
