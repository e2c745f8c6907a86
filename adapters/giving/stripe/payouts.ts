/** Stripe's transfers to the organization's bank. */
import type Stripe from "stripe";
import type { Payout, PayoutLine } from "#domain/ports/payments.ts";
import { SECOND } from "#domain/values/clock.ts";
import { idOf, type StripeAccount, wrapFailures } from "./client.ts";
import { utcDay } from "./read-payment.ts";

/** Lists payouts, except those that have not left yet, or that Stripe has not itemized yet. */
export async function* listStripePayouts(
  { client }: StripeAccount,
  since: Date,
): AsyncIterable<Payout> {
  const created = { gte: Math.floor(since.getTime() / SECOND) };
  for await (const payout of client.payouts.list({ created, limit: 100 })) {
    const state = payoutState(payout);
    const { id, amount: cents } = payout;
    const arrivesOn = utcDay(payout.arrival_date);
    const lines = () => wrapFailures(listLines(client, id));
    if (state) yield { id, arrivesOn, state, cents, lines };
  }
}

/**
 * A paid payout can fail later. Only automatic ones can be itemized, once Stripe has finished doing
 * so.
 */
function payoutState({
  status,
  automatic,
  reconciliation_status,
}: Stripe.Payout): Payout["state"] | null {
  if (status === "failed" || status === "canceled") return "failed";
  if (status !== "paid") return null;
  if (!automatic) return "by-hand";
  return reconciliation_status === "completed" ? "paid" : null;
}

/** Stripe lists the payout itself among its lines, with its amount subtracted. */
async function* listLines(client: Stripe, payout: string): AsyncIterable<PayoutLine> {
  const params: Stripe.BalanceTransactionListParams = {
    payout,
    limit: 100,
    expand: ["data.source"],
  };
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

/** Returns the charge that a line is about; refunds and disputes name theirs. */
function chargeOf(source: Stripe.BalanceTransaction["source"]): string | null {
  if (!source || typeof source === "string") return source;
  if (source.object === "charge") return source.id;
  const { charge = null } = source as Pick<Stripe.Refund, "charge">;
  return charge && idOf(charge);
}
