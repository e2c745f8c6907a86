/** What Stripe sends to the organization's bank. */
import type Stripe from "stripe";
import type { Payout, PayoutLine } from "#domain/ports/payments.ts";
import { SECOND } from "#domain/values/clock.ts";
import { idOf, listed, type StripeAccount } from "./client.ts";
import { utcDay } from "./read-payment.ts";

/** Without payouts of which Stripe does not say yet what is in them, or that have not left. */
export async function* listPayouts({ client }: StripeAccount, since: Date): AsyncIterable<Payout> {
  const created = { gte: Math.floor(since.getTime() / SECOND) };
  for await (const payout of client.payouts.list({ created, limit: 100 })) {
    const state = stateOf(payout);
    const { id, amount: cents } = payout;
    const arrivesOn = utcDay(payout.arrival_date);
    const lines = () => listed(listLines(client, id));
    if (state) yield { id, arrivesOn, state, cents, lines };
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

/** Stripe lists the payout itself among what is in it, with its sum taken off. */
async function* listLines(client: Stripe, payout: string): AsyncIterable<PayoutLine> {
  const params = { payout, limit: 100, expand: ["data.source"] };
  for await (const line of client.balanceTransactions.list(params)) {
    if (line.type === "payout") continue;
    yield {
      id: line.id,
      kind: line.reporting_category.replaceAll("_", " "),
      isGift: line.reporting_category === "charge",
      externalId: chargeOf(line.source),
      cents: line.amount,
      feeCents: line.fee,
    };
  }
}

/** The charge that a line is about: a refund and a dispute name theirs. */
function chargeOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (!source || typeof source === "string") return source;
  if (source.object === "charge") return source.id;
  const { charge = null } = source as Pick<Stripe.Refund, "charge">;
  return charge && idOf(charge);
}
