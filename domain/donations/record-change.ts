import { randomUUIDv7 } from "node:crypto";
import type { DbOrTransaction, DonationAction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";

/** What a field said before, and says since. */
export type Corrections = Record<
  string,
  [before: string | number | null, after: string | number | null]
>;

/** What a payment brought, or why a record was voided. */
export type ChangeDetails = Corrections | { cents: number; words: string } | { reason: string };

/**
 * Notes what staff did with a donation: in its history with the details, in the audit log without.
 * Call it with the transaction that does it. `now` is ISO UTC.
 */
export async function recordChange(
  db: DbOrTransaction,
  now: string,
  actor: Actor,
  donationId: string,
  action: DonationAction,
  details: ChangeDetails | null = null,
): Promise<void> {
  await db
    .insertInto("donation_changes")
    .values({
      id: randomUUIDv7(),
      donation_id: donationId,
      at: now,
      username: actor.username,
      action,
      details: details && JSON.stringify(details),
    })
    .execute();
  await recordAudit(db, now, actor, "record.changed", `donation:${donationId}`);
}
