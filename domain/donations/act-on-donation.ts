import type { DbTransaction, DonationAction } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { ChangeReason } from "#domain/audit/record-donation-change.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext, StaffInTransaction } from "#domain/changes/staff-context.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { bounceCheck, recordOnParts, restoreGift, voidGift } from "./void-gift.ts";

/**
 * Runs one action on a donation in one transaction, with its entries in the record's history and in
 * the audit log. A repetition of any action changes nothing and adds no entry.
 */
export const actOnDonation = <Outcome>(
  { db }: StaffContext,
  act: (trx: DbTransaction) => Promise<Outcome>,
): Promise<Outcome> => change(db, "site", act);

/** Changes one record; "already" when it has that state. */
type StateChange = (
  trx: DbTransaction,
  clock: Clock,
  id: string,
) => Promise<"done" | "already" | "gone">;

/** Makes an action that changes the state of one record. */
const makeStateChange =
  (action: DonationAction, changeRecord: StateChange, reason?: ChangeReason) =>
  async (
    trx: DbTransaction,
    { clock, actor }: StaffInTransaction,
    id: string,
  ): Promise<Result<unknown, "gone">> => {
    const result = await changeRecord(trx, clock, id);
    if (result === "gone") return refusedFor("gone");
    const details = reason ? { reason } : null;
    if (result === "done")
      await recordOnParts(trx, { now: isoTime(clock), actor }, { id, action, details });
    return { ok: true };
  };

export const confirmDonation = makeStateChange("confirmed", confirmPledge);
export const restoreDonation = makeStateChange("restored", restoreGift);
export const voidDonation = (reason: string) => makeStateChange("voided", voidGift, reason);
/** Voids a check that the bank sent back on `day`. */
export const bounceDonation = (day: string) =>
  makeStateChange("voided", bounceCheck(day), { code: "bounced", day });

/** Deletes every test gift with its history and events. */
export async function removeTestGifts(trx: DbTransaction, { clock, actor }: StaffInTransaction) {
  const testGifts = trx.selectFrom("donations").select("id").where("is_test", "=", 1);
  await trx.deleteFrom("donation_changes").where("donation_id", "in", testGifts).execute();
  await trx.deleteFrom("gift_events").where("donation_id", "in", testGifts).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("donations")
    .where("is_test", "=", 1)
    .executeTakeFirst();
  const now = isoTime(clock);
  if (numDeletedRows > 0n)
    await recordAudit(trx, { now, actor }, "record.changed", "donations:tests");
  return { ok: true } as const;
}
