import { randomUUIDv7 } from "node:crypto";
import type { DbTransaction, DonationAction } from "#db/schema.ts";
import { type AuditContext, type AuditValue, recordAudit } from "./record-audit.ts";

export type Corrections = Record<string, [before: AuditValue, after: AuditValue]>;

/** Why a record was voided or refunded: the words of staff, in older entries also of the site. */
export type ChangeReason =
  | string
  | { code: "bounced"; day: string }
  | { code: "left-deposit"; number: number }
  | { code: "part"; cents: number; words: string };

/** Corrected fields, a payment, or the reason for voiding. */
export type ChangeDetails =
  | Corrections
  | { cents: number; words: string }
  | { reason: ChangeReason };

/** What happened to a donation; `id` is the donation's. */
export interface DonationChange {
  id: string;
  action: DonationAction;
  details?: ChangeDetails | null;
}

/**
 * Records an action on a donation, with the details in its history and without them in the audit
 * log.
 */
export async function recordDonationChange(
  trx: DbTransaction,
  auditContext: AuditContext,
  { id, action, details }: DonationChange,
): Promise<void> {
  await trx
    .insertInto("donation_changes")
    .values({
      id: randomUUIDv7(),
      donation_id: id,
      at: auditContext.now,
      username: auditContext.actor.username,
      action,
      details: details && JSON.stringify(details),
    })
    .execute();
  const auditAction = action === "entered" ? "record.added" : "record.changed";
  await recordAudit(trx, auditContext, auditAction, `donation:${id}`);
}
