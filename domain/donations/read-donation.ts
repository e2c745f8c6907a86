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
  /** On a pledge: what came in on it, the oldest first. */
  payments: { id: string; received_at: string | null; amount_cents: number }[];
  /** On a payment: the pledge it pays. */
  pledge_id: string | null;
  updated_at: string | null;
  /** What was done with it, the newest first. */
  history: HistoryLine[];
  /** Tells one form from the next, so that the same form sent twice does one thing. */
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
 * Everything about one donation, or null; that it was opened is written down. `withTests` says
 * whether test gifts count.
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
  const paid_cents = Number(donation.paid_cents);
  const history = changes.map((change) => ({
    ...change,
    details:
      change.details === null ? null : (JSON.parse(change.details) as HistoryLine["details"]),
  }));
  return { ...donation, payments, paid_cents, history, formKey: randomUUID() };
}
