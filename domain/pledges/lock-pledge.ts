import { sql } from "kysely";
import { sumPaidOnPledge } from "#db/counted-gifts.ts";
import { isOnPostgres } from "#db/dialect.ts";
import type { DbTransaction } from "#db/schema.ts";

/** Locks the pledge, so that the second of two concurrent payments sees the first. */
export async function lockPledge(trx: DbTransaction, id: string) {
  const pledge = await trx
    .selectFrom("donations")
    .select(["first_name", "last_name", "designation", "is_test"])
    .select(["person_id", "amount_cents", "confirmed_at", "voided_at", "written_off_at"])
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .$if(isOnPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (!pledge) return null;
  const { person_id, amount_cents, confirmed_at, voided_at, written_off_at, ...donor } = pledge;
  return { person_id, amount_cents, confirmed_at, voided_at, written_off_at, donor };
}

/** Locks a pledge as above; null when staff have not confirmed it, or it is voided. */
export async function lockConfirmedPledge(trx: DbTransaction, id: string) {
  const pledge = await lockPledge(trx, id);
  return pledge?.confirmed_at && !pledge.voided_at ? pledge : null;
}

type LockedPledge = NonNullable<Awaited<ReturnType<typeof lockPledge>>>;

/** Returns cents. Test payments count only on a test pledge. */
export async function sumPayments(
  trx: DbTransaction,
  pledgeId: string,
  { donor: { is_test } }: LockedPledge,
): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select ${sumPaidOnPledge(sql`${pledgeId}`, is_test === 1)} as paid`.execute(trx);
  return rows[0]?.paid ?? 0;
}
