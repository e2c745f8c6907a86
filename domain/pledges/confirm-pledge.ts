import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

/**
 * Makes a pledge count, after a member of staff spoke with the donor; this also clears a spam signal.
 * "already": it was confirmed before, and nothing changes. "gone": there is no such pledge, or it is
 * voided. Call it within a transaction.
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
    await raiseVersion(trx, "site");
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
