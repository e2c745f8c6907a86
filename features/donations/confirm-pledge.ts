import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#ports/clock.ts";

/**
 * Lets a pledge count: a member of staff has spoken with the one who made it. It is no spam then,
 * whatever it looked like. Confirming again changes nothing. False when there is no such pledge, or it is voided.
 */
export async function confirmPledge(
  db: DbOrTransaction,
  clock: Clock,
  id: string,
): Promise<boolean> {
  const now = isoTime(clock);
  const confirmed = await db
    .updateTable("donations")
    .set((eb) => ({
      confirmed_at: eb.fn.coalesce("confirmed_at", eb.val(now)),
      updated_at: now,
      suspected: null,
    }))
    .where("id", "=", id)
    .where("status", "=", "pledged")
    .where("voided_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return confirmed !== undefined;
}
