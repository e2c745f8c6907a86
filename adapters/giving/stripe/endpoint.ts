/** The URL to which Stripe sends its events. */
import type Stripe from "stripe";
import type { StripeAccount } from "./client.ts";

/**
 * The events that an office selects at Stripe (docs/giving.md). The daily comparison does not
 * replace all of them.
 */
export const EVENTS: readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[] = [
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "invoice.paid",
  "invoice.payment_failed",
  "charge.updated",
  "charge.refunded",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.funds_reinstated",
  "charge.dispute.closed",
  "customer.subscription.updated",
  "customer.subscription.deleted",
];

/** Returns what is missing for all of them to reach `url`, as a sentence; null when nothing is. */
export async function checkEndpoint(
  { client }: StripeAccount,
  url: string,
): Promise<string | null> {
  const enabledEvents = new Set<string>();
  let isThere = false;
  for await (const endpoint of client.webhookEndpoints.list({ limit: 100 })) {
    if (endpoint.url !== url || endpoint.status !== "enabled") continue;
    isThere = true;
    for (const event of endpoint.enabled_events) enabledEvents.add(event);
  }
  const where = "In Stripe's dashboard, under Developers, Webhooks";
  if (!isThere) return `Stripe does not report to this site. ${where}, add or enable ${url}.`;
  const missing = enabledEvents.has("*") ? [] : EVENTS.filter((event) => !enabledEvents.has(event));
  if (missing.length === 0) return null;
  return `Stripe does not report everything. ${where}, add to ${url}: ${missing.join(", ")}.`;
}
