import { onPostgres } from "#db/dialect.ts";
import type { DbOrTransaction } from "#db/schema.ts";

/**
 * True for a gift in a closed deposit. Locks the deposit until the transaction ends, so that it is not
 * closed with a slip that says what the gift was before.
 */
export async function isDeposited(trx: DbOrTransaction, id: string): Promise<boolean> {
  const deposit = await trx
    .selectFrom("deposits")
    .select("closed_at")
    .where("id", "=", (eb) => eb.selectFrom("donations").select("deposit_id").where("id", "=", id))
    .$if(onPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return Boolean(deposit?.closed_at);
}
