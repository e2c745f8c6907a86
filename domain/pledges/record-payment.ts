import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { paidOn } from "#db/counted-gifts.ts";
import { onPostgres } from "#db/dialect.ts";
import type { DbOrTransaction, PaymentMethod } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

const SOURCE = "pledge-payment";

interface PledgePayment {
  pledgeId: string;
  /** Cents of the pledge's currency. */
  amountCents: number;
  /** When the money came, ISO UTC. */
  receivedAt: string;
  method: PaymentMethod | null;
  checkNumber: string | null;
  notes: string | null;
  /** Of a check or cash that goes to the bank with others. */
  depositId?: string | null;
  /** One per form instance: a payment sent twice is recorded once. */
  key: string;
  /** Of a check in a deposit, which cannot be divided. */
  mayExceed?: boolean;
}

type PaymentResult =
  /** `isNew` is false for a repetition. */
  | { ok: true; isNew: boolean; id: string }
  | { ok: false; reason: "no-pledge" | "voided" | "unconfirmed" }
  /** The payment exceeds the rest of the pledge, in cents, and `mayExceed` is false. */
  | { ok: false; reason: "exceeds"; leftCents: number };

/**
 * Records a payment on a pledge, under the donor's name. The sum moves from pledged to raised, because
 * only the unpaid part of a pledge counts as pledged (db/counted-gifts.ts). Call it within a
 * transaction.
 */
export async function recordPayment(
  trx: DbOrTransaction,
  clock: Clock,
  payment: PledgePayment,
): Promise<PaymentResult> {
  const pledge = await findPledge(trx, payment.pledgeId);
  if (!pledge) return { ok: false, reason: "no-pledge" };
  const earlier = await trx
    .selectFrom("donations")
    .select("id")
    .where("source", "=", SOURCE)
    .where("external_id", "=", payment.key)
    .executeTakeFirst();
  if (earlier) return { ok: true, isNew: false, id: earlier.id };
  if (pledge.voided_at) return { ok: false, reason: "voided" };
  if (!pledge.confirmed_at) return { ok: false, reason: "unconfirmed" };
  const leftCents = Math.max(0, pledge.amount_cents - (await paidSoFar(trx, payment.pledgeId)));
  if (payment.amountCents > leftCents && !payment.mayExceed)
    return { ok: false, reason: "exceeds", leftCents };
  const now = isoTime(clock);
  const id = randomUUIDv7();
  await trx
    .insertInto("donations")
    .values({
      ...pledge.donor,
      id,
      created_at: now,
      amount_cents: payment.amountCents,
      donation_type: "Payment",
      payment_method: payment.method,
      check_number: payment.checkNumber,
      deposit_id: payment.depositId ?? null,
      notes: payment.notes,
      status: "received",
      source: SOURCE,
      external_id: payment.key,
      received_at: payment.receivedAt,
      updated_at: now,
      status_at: now,
      pledge_id: payment.pledgeId,
    })
    .execute();
  await raiseVersion(trx, "site");
  return { ok: true, isNew: true, id };
}

/** Locks the pledge, so that the second of two concurrent payments sees the first. */
async function findPledge(trx: DbOrTransaction, id: string) {
  const found = await trx
    .selectFrom("donations")
    .select(["first_name", "last_name", "email", "phone", "street", "city", "state"])
    .select(["postal_code", "designation", "currency", "is_test"])
    .select(["amount_cents", "confirmed_at", "voided_at"])
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .$if(onPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!found) return null;
  const { amount_cents, confirmed_at, voided_at, ...donor } = found;
  return { amount_cents, confirmed_at, voided_at, donor };
}

/** In cents. Test payments count, because they pay test pledges. */
async function paidSoFar(trx: DbOrTransaction, pledgeId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select ${paidOn(sql`${pledgeId}`, true)} as paid`.execute(trx);
  return rows[0]?.paid ?? 0;
}
