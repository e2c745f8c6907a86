/** Monthly gifts that are no longer charged. */
import { sql } from "kysely";
import { inList } from "#db/in-list.ts";
import type { Db, DbTransaction } from "#db/schema.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import { ENDING } from "#domain/ports/payments.ts";

/**
 * Subscription statuses in which Stripe tries again, and in which it has stopped
 * (docs.stripe.com/billing/subscriptions/overview).
 */
const FAILING_STATES = ["past_due", "unpaid", "incomplete"];
const ENDED_STATES = ["canceled", "incomplete_expired"];

interface Subscription {
  subscription_state: string | null;
  subscription_seen: string | null;
}

export function monthlyStateOf({ subscription_state }: Pick<Subscription, "subscription_state">) {
  const state = subscription_state ?? "";
  if (FAILING_STATES.includes(state)) return "failing";
  if (ENDED_STATES.includes(state)) return "ended";
  if (state === "paused") return "paused";
  return state.startsWith(ENDING) ? "ending" : "charged";
}

/**
 * Returns why a monthly gift is not charged, or null when it is charged or staff have already
 * looked at it.
 */
export function stoppedStateOf(payment: Subscription): "failing" | "ended" | null {
  const state = monthlyStateOf(payment);
  const isSeen = payment.subscription_state === payment.subscription_seen;
  return !isSeen && (state === "failing" || state === "ended") ? state : null;
}

/**
 * A condition: the donation is the last of a monthly gift that fails or has ended, and staff have
 * not looked at it yet.
 */
export const IS_STOPPED = sql<boolean>`(donations.id in (
  select donation_id from online_payments as p
  where subscription_state in (${sql.join([...FAILING_STATES, ...ENDED_STATES])})
    and coalesce(subscription_seen, '') <> subscription_state
    and donation_id = (select max(donation_id) from online_payments as last
      where last.subscription_id = p.subscription_id)))`;

/**
 * Stores that staff have looked at a monthly gift in its present state; another state needs
 * attention again.
 */
export async function markMonthlySeen(
  trx: DbTransaction,
  auditContext: AuditContext,
  donationId: string,
): Promise<{ ok: true }> {
  await trx
    .updateTable("online_payments")
    .set((eb) => ({ subscription_seen: eb.ref("subscription_state") }))
    .where("subscription_id", "=", (eb) =>
      eb
        .selectFrom("online_payments as this")
        .select("this.subscription_id")
        .where("this.donation_id", "=", donationId),
    )
    .execute();
  await recordAudit(trx, auditContext, "record.changed", `donation:${donationId}`);
  return { ok: true };
}

/** Whether one of these gifts belongs to a monthly gift that has not ended. */
export async function isMonthlyRunning(db: Db, giftIds: readonly string[]): Promise<boolean> {
  const query = db
    .selectFrom("online_payments")
    .select("donation_id")
    .where("donation_id", "in", inList(giftIds))
    .where("subscription_state", "not in", ENDED_STATES);
  return (await query.executeTakeFirst()) !== undefined;
}
