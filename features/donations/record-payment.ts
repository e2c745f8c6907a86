import { randomUUIDv7 } from "node:crypto";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#ports/clock.ts";

export interface PledgePayment {
  pledgeId: string;
  /** Cents of the pledge's currency. */
  amountCents: number;
  /** When the money came, ISO UTC. */
  receivedAt: string;
  donationType: string;
  notes: string | null;
  /** One per form instance: the same payment sent twice is recorded once. */
  key: string;
}

export type PaymentResult =
  /** `isNew` is false for a repetition. */
  | { ok: true; id: string; isNew: boolean }
  | { ok: false; reason: "no-pledge" | "voided" | "unconfirmed" };

/**
 * Records money that came in on a pledge, under the name of the one who made it. The sum moves from
 * pledged to raised, because what is pledged is counted as what is not yet paid
 * (features/fundraising/count-progress.ts). Call it within a transaction.
 */
export async function recordPayment(
  trx: DbOrTransaction,
  clock: Clock,
  payment: PledgePayment,
): Promise<PaymentResult> {
  const now = isoTime(clock);
  const pledge = await trx
    .selectFrom("donations")
    .selectAll()
    .where("id", "=", payment.pledgeId)
    .where("status", "=", "pledged")
    .executeTakeFirst();
  if (!pledge) return { ok: false, reason: "no-pledge" };
  if (pledge.voided_at) return { ok: false, reason: "voided" };
  if (!pledge.confirmed_at) return { ok: false, reason: "unconfirmed" };
  const { first_name, last_name, email, phone, city, state, currency, is_test } = pledge;
  const fresh = randomUUIDv7();
  const { id } = await trx
    .insertInto("donations")
    .values({
      ...{ first_name, last_name, email, phone, city, state, currency, is_test },
      id: fresh,
      created_at: now,
      amount_cents: payment.amountCents,
      donation_type: payment.donationType,
      notes: payment.notes,
      status: "received",
      source: "pledge-payment",
      external_id: payment.key,
      received_at: payment.receivedAt,
      updated_at: now,
      status_at: now,
      pledge_id: pledge.id,
    })
    // Nothing changes; the conflict is only there to answer the id of the first one.
    .onConflict((conflict) =>
      conflict
        .columns(["source", "external_id"])
        .doUpdateSet((eb) => ({ updated_at: eb.ref("donations.updated_at") })),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  return { ok: true, id, isNew: id === fresh };
}
