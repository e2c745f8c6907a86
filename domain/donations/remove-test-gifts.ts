import type { DbOrTransaction } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";

/**
 * Deletes every gift of the test provider and what it told about them. Answers how many gifts. Call
 * it within a transaction.
 */
export async function removeTestGifts(trx: DbOrTransaction): Promise<number> {
  await trx
    .deleteFrom("donation_changes")
    .where("donation_id", "in", (eb) =>
      eb.selectFrom("donations").select("id").where("is_test", "=", 1),
    )
    .execute();
  await trx
    .deleteFrom("gift_events")
    .where("donation_id", "in", (eb) =>
      eb.selectFrom("donations").select("id").where("is_test", "=", 1),
    )
    .execute();
  const { numDeletedRows } = await trx
    .deleteFrom("donations")
    .where("is_test", "=", 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await moneyChanged(trx);
  return Number(numDeletedRows);
}
