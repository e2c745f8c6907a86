import type { DbOrTransaction } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/**
 * Lets a pledge count: a member of staff has spoken with the one who made it. It is no spam then,
 * whatever it looked like. "already": it was confirmed before, and nothing has changed. "gone": there
 * is no such pledge, or it is voided. Call it within a transaction.
 */
export async function confirmPledge(
  trx: DbOrTransaction,
  clock: Clock,
  id: string,
): Promise<"done" | "already" | "gone"> {
  const now = isoTime(clock);
  const confirmed = await trx
    .updateTable("donations")
    .set({ confirmed_at: now, updated_at: now, suspected: null })
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .where("confirmed_at", "is", null)
    .where("voided_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (confirmed) {
    await moneyChanged(trx);
    return "done";
  }
  const known = await trx
    .selectFrom("donations")
    .select("id")
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .where("voided_at", "is", null)
    .executeTakeFirst();
  return known ? "already" : "gone";
}
