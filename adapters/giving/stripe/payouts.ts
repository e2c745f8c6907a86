/** What Stripe sends to the organization's bank. */
import type Stripe from "stripe";
import { SECOND } from "#domain/ports/clock.ts";
import type { Payout } from "#domain/ports/payments.ts";
import { listed, type StripeAccount } from "./client.ts";
import { utcDay } from "./read-payment.ts";

/** Without payouts of which Stripe does not say yet what is in them, or that have not left. */
export async function* listPayouts({ client }: StripeAccount, since: Date): AsyncIterable<Payout> {
  const created = { gte: Math.floor(since.getTime() / SECOND) };
  for await (const payout of client.payouts.list({ created, limit: 100 })) {
    const state = stateOf(payout);
    const arrivesOn = utcDay(payout.arrival_date);
    const gifts = () => listed(listGifts(client, payout.id));
    if (state) yield { id: payout.id, arrivesOn, state, gifts };
  }
}

/** One that is paid can fail later. Only automatic ones can be itemized, and once Stripe has finished that. */
function stateOf({
  status,
  automatic,
  reconciliation_status,
}: Stripe.Payout): Payout["state"] | null {
  if (status === "failed" || status === "canceled") return "failed";
  if (status !== "paid") return null;
  if (!automatic) return "by-hand";
  return reconciliation_status === "completed" ? "paid" : null;
}

async function* listGifts(client: Stripe, payout: string): AsyncIterable<string> {
  for await (const { source } of client.balanceTransactions.list({ payout, limit: 100 }))
    if (typeof source === "string") yield source;
}
