import { onPostgres } from "#db/dialect.ts";
import type { DbOrTransaction } from "#db/schema.ts";

/**
 * Locks the deposit of a gift until the transaction ends, so that no slip is closed that says what the gift
 * was before. Answers whether the deposit is closed; false without one.
 */
export async function lockDeposit(trx: DbOrTransaction, id: string): Promise<boolean> {
  const deposit = await trx
    .selectFrom("deposits")
    .select("closed_at")
    .where("id", "=", (eb) => eb.selectFrom("donations").select("deposit_id").where("id", "=", id))
    .$if(onPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return Boolean(deposit?.closed_at);
}
