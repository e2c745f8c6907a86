import type { DbTransaction } from "#db/schema.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import type { StaffInTransaction } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { lockConfirmedPledge, sumPayments } from "./lock-pledge.ts";

/**
 * Writes off the open part of a pledge that will not be paid: payments stay raised, the rest no
 * longer counts as pledged, and no more reminders are sent. Refused when nothing is open.
 */
export async function writeOffPledge(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  id: string,
  reason: string,
): Promise<Result<unknown, "changed">> {
  const pledge = await lockConfirmedPledge(trx, id);
  if (!pledge) return refusedFor("changed");
  if (pledge.written_off_at) return { ok: true };
  const cents = pledge.amount_cents - (await sumPayments(trx, id, pledge));
  if (cents <= 0) return refusedFor("changed");
  const now = isoTime(clock);
  await trx
    .updateTable("donations")
    .set({ written_off_at: now, updated_at: now })
    .where("id", "=", id)
    .execute();
  await recordDonationChange(
    trx,
    { now, actor },
    {
      id,
      action: "written-off",
      details: { cents, words: reason },
    },
  );
  return { ok: true };
}

/** Reopens a pledge that was written off. Repeating it changes nothing. */
export async function reopenPledge(
  trx: DbTransaction,
  { clock, actor }: StaffInTransaction,
  id: string,
): Promise<{ ok: true }> {
  const now = isoTime(clock);
  const reopenedPledge = await trx
    .updateTable("donations")
    .set({ written_off_at: null, updated_at: now })
    .where("id", "=", id)
    .where("written_off_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (reopenedPledge) await recordDonationChange(trx, { now, actor }, { id, action: "reopened" });
  return { ok: true };
}
