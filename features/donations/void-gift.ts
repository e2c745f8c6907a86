import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#ports/clock.ts";

/**
 * Takes a record out of every sum without deleting it: entered by mistake, a promise withdrawn, a
 * cheque that bounced. Payments on a voided pledge are money received and stay. A record voided
 * before keeps its time. False when there is no such record.
 */
export async function voidGift(db: DbOrTransaction, clock: Clock, id: string): Promise<boolean> {
  const now = isoTime(clock);
  await db
    .updateTable("donations")
    .set({ voided_at: now, updated_at: now })
    .where("id", "=", id)
    .where("voided_at", "is", null)
    .execute();
  const record = await db
    .selectFrom("donations")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return record !== undefined;
}
