import type { DbTransaction } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { DonationChange } from "#domain/audit/record-donation-change.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext, StaffInTransaction } from "#domain/changes/staff-context.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { recordOnParts, restoreGift, voidGift } from "./void-gift.ts";

/**
 * Runs one action on a donation in one transaction, with its entries in the record's history and in
 * the audit log. A repetition of any action changes nothing and adds no entry.
 */
export const actOnDonation = <Outcome>(
  { db }: StaffContext,
  act: (trx: DbTransaction) => Promise<Outcome>,
): Promise<Outcome> => change(db, "site", act);

/** Records what happened to a donation, unless it had that state already. */
async function recordStateChange(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  result: "done" | "already" | "gone",
  change: DonationChange,
): Promise<Result<unknown, "gone">> {
  if (result === "gone") return refusedFor("gone");
  if (result === "done") await recordOnParts(trx, { now: isoTime(clock), actor }, change);
  return { ok: true };
}

export async function confirmDonation(trx: DbTransaction, staff: StaffInTransaction, id: string) {
  const result = await confirmPledge(trx, staff.clock, id);
  return recordStateChange(trx, staff, result, { id, action: "confirmed" });
}

export async function restoreDonation(trx: DbTransaction, staff: StaffInTransaction, id: string) {
  const result = await restoreGift(trx, staff.clock, id);
  return recordStateChange(trx, staff, result, { id, action: "restored" });
}

/** Voids a donation; of a check that the bank sent back the reason has the day. */
export async function voidDonation(
  trx: DbTransaction,
  staff: StaffInTransaction,
  id: string,
  reason: string | { code: "bounced"; day: string },
) {
  const bouncedOn = typeof reason === "string" ? null : reason.day;
  const result = await voidGift(trx, staff.clock, id, bouncedOn);
  return recordStateChange(trx, staff, result, { id, action: "voided", details: { reason } });
}

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
