import type { DbOrTransaction } from "#db/schema.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/** "already": it is in the asked state, and nothing has changed. "gone": there is no such record. */
export type VoidResult = "done" | "already" | "gone";

/**
 * Takes a record out of every sum without deleting it: entered by mistake, a promise withdrawn, a
 * cheque that bounced. Payments on a voided pledge are money received and stay. A record voided
 * before keeps its time. Call it within a transaction.
 */
export const voidGift = (trx: DbOrTransaction, clock: Clock, id: string): Promise<VoidResult> =>
  setVoided(trx, clock, id, true);

/** Takes a void back: the record counts again as it did. Call it within a transaction. */
export const restoreGift = (trx: DbOrTransaction, clock: Clock, id: string): Promise<VoidResult> =>
  setVoided(trx, clock, id, false);

async function setVoided(
  trx: DbOrTransaction,
  clock: Clock,
  id: string,
  isVoided: boolean,
): Promise<VoidResult> {
  const now = isoTime(clock);
  const changed = await trx
    .updateTable("donations")
    .set({ voided_at: isVoided ? now : null, updated_at: now })
    .where("id", "=", id)
    .where("voided_at", isVoided ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (changed) {
    await moneyChanged(trx);
    return "done";
  }
  const record = await trx
    .selectFrom("donations")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  return record ? "already" : "gone";
}
