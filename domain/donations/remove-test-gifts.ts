import type { DbOrTransaction } from "#db/schema.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

/** Deletes every test gift with its history and events. Returns how many. Call it within a transaction. */
export async function removeTestGifts(trx: DbOrTransaction): Promise<number> {
  const tests = trx.selectFrom("donations").select("id").where("is_test", "=", 1);
  await trx.deleteFrom("donation_changes").where("donation_id", "in", tests).execute();
  await trx.deleteFrom("gift_events").where("donation_id", "in", tests).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("donations")
    .where("is_test", "=", 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await raiseVersion(trx, "site");
  return Number(numDeletedRows);
}
