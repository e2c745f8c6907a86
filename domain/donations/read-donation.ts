import { randomUUID } from "node:crypto";
import { countedGift } from "#db/counted-gifts.ts";
import type { Db, DonationAction } from "#db/schema.ts";
import { visibleDonations } from "#db/visible-donations.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { type DonationRow, paidCents, ROW_COLUMNS } from "./find-donations.ts";
import type { ChangeDetails } from "./record-change.ts";

export interface DonationDetail extends DonationRow {
  source: string;
  external_id: string | null;
  currency: string;
  received_at: string | null;
  pledge_months: number | null;
  /** On a pledge: the payments received, oldest first. */
  payments: { id: string; received_at: string | null; amount_cents: number }[];
  /** On a payment: the pledge it pays. */
  pledge_id: string | null;
  updated_at: string | null;
  /** Newest first. */
  history: HistoryLine[];
  /** Identifies one form instance, so that the same form sent twice acts once. */
  formKey: string;
}

export interface HistoryLine {
  id: string;
  at: string;
  username: string;
  action: DonationAction;
  details: ChangeDetails | null;
}

const HISTORY_SHOWN = 50;

/**
 * One donation with its payments and history, or null. Records in the audit log that it was opened.
 * `withTests`: test gifts count, too.
 */
export async function readDonation(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  withTests: boolean,
): Promise<DonationDetail | null> {
  const donation = await db
    .selectFrom("donations")
    .select([...ROW_COLUMNS, "source", "external_id", "currency", "received_at", "pledge_months"])
    .select(["pledge_id", "updated_at"])
    .select(paidCents(withTests))
    .where("id", "=", id)
    .where(visibleDonations)
    .executeTakeFirst();
  if (!donation) return null;
  const payments = await db
    .selectFrom("donations")
    .select(["id", "received_at", "amount_cents"])
    .where("pledge_id", "=", id)
    .where(countedGift(withTests))
    .orderBy("created_at")
    .execute();
  const changes = await db
    .selectFrom("donation_changes")
    .select(["id", "at", "username", "action", "details"])
    .where("donation_id", "=", id)
    .orderBy("id", "desc")
    .limit(HISTORY_SHOWN)
    .execute();
  await recordAudit(db, isoTime(clock), actor, "record.viewed", `donation:${id}`);
  const history = changes.map(({ details, ...change }) => ({
    ...change,
    details: details === null ? null : (JSON.parse(details) as ChangeDetails),
  }));
  return { ...donation, payments, history, formKey: randomUUID() };
}
