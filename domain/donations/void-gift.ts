import { sql } from "kysely";
import { isOnPostgres } from "#db/dialect.ts";
import type { DbTransaction } from "#db/schema.ts";
import { clearAlertInTransaction, giftAlertKey } from "#domain/alerts/alerts.ts";
import type { AuditContext } from "#domain/audit/record-audit.ts";
import { type DonationChange, recordDonationChange } from "#domain/audit/record-donation-change.ts";
import { forgetEmailsOf, shareEmails } from "#domain/people/person-emails.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";

/**
 * "already" means that the record was in that state and nothing changed; "gone" that there is no
 * such record.
 */
type VoidResult = "done" | "already" | "gone";

/**
 * Removes a record from every sum without deleting it: one entered by mistake, a withdrawn pledge,
 * or a check that the bank sent back on `bouncedOn`, "2026-11-25". Payments on a voided pledge
 * stay, because they are money received. A record that was voided before keeps its time.
 */
export const voidGift = (
  trx: DbTransaction,
  clock: Clock,
  id: string,
  bouncedOn: string | null = null,
): Promise<VoidResult> => setVoided(trx, clock, id, { isVoided: true, bouncedOn });

export const restoreGift = (trx: DbTransaction, clock: Clock, id: string): Promise<VoidResult> =>
  setVoided(trx, clock, id, { isVoided: false, bouncedOn: null });

/**
 * A condition: the donation is this gift or another part of the same check, because a check bounces
 * or is paid as a whole.
 */
export const isPartOf = (id: string) => sql<boolean>`(donations.id in (
  select part.id from donations as this
  join donations as part on part.id = coalesce(this.split_from, this.id)
    or part.split_from = coalesce(this.split_from, this.id)
  where this.id = ${id}))`;

/** Records on each part of a check what happened to the whole check. */
export async function recordOnParts(
  trx: DbTransaction,
  auditContext: AuditContext,
  change: DonationChange,
): Promise<void> {
  const parts = trx.selectFrom("donations").select("id").where(isPartOf(change.id));
  for (const { id } of await parts.execute())
    await recordDonationChange(trx, auditContext, { ...change, id });
}

async function setVoided(
  trx: DbTransaction,
  clock: Clock,
  id: string,
  { isVoided, bouncedOn }: { isVoided: boolean; bouncedOn: string | null },
): Promise<VoidResult> {
  // A gift voided after closing stays on the deposit's slip, so the time is read only once the lock
  // is held.
  await lockDeposit(trx, id);
  const now = isoTime(clock);
  const changedParts = await trx
    .updateTable("donations")
    .set({ voided_at: isVoided ? now : null, bounced_on: bouncedOn, updated_at: now })
    .where(isPartOf(id))
    .where("voided_at", isVoided ? "is" : "is not", null)
    .returning(["person_id", "email"])
    .execute();
  // Staff returned the money in another way, or give it up.
  if (isVoided)
    for (const code of ["refund-returned", "gift-disputed"] as const)
      await clearAlertInTransaction(trx, giftAlertKey(code, id));
  // A check that bounced had the right email.
  if (isVoided && !bouncedOn) await forgetEmailsOf(trx, changedParts);
  else await shareEmails(trx, changedParts);
  if (changedParts.length > 0) return "done";
  const record = trx.selectFrom("donations").select("id").where("id", "=", id);
  return (await record.executeTakeFirst()) ? "already" : "gone";
}

/**
 * Locks the deposit of a gift until the transaction ends, so that no slip is closed with the gift's
 * earlier values. Returns whether the deposit is closed; false when there is none.
 */
export async function lockDeposit(trx: DbTransaction, id: string): Promise<boolean> {
  const deposit = await trx
    .selectFrom("deposits")
    .select("closed_at")
    .where("id", "=", (eb) => eb.selectFrom("donations").select("deposit_id").where("id", "=", id))
    .$if(isOnPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  return Boolean(deposit?.closed_at);
}
