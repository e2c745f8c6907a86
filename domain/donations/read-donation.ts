import { randomUUID } from "node:crypto";
import { isCountedGift, paidCentsColumn } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import type { ChangeDetails } from "#domain/audit/record-donation-change.ts";
import type { StaffContextInZone } from "#domain/changes/staff-context.ts";
import { readEntries } from "#domain/ledger/books.ts";
import { findGiftsToPay, findPledgesToPay } from "#domain/pledges/apply-to-pledge.ts";
import { readOwnDates, writeOwnDates } from "#domain/pledges/own-dates.ts";
import { readInstallments } from "#domain/pledges/read-installments.ts";
import { isoTime } from "#domain/values/clock.ts";
import { dayOf, todayOf } from "#domain/values/time-zone.ts";
import { ALL_COLUMNS } from "./find-donations.ts";
import { stoppedStateOf } from "./monthly-gifts.ts";
import { findDuplicateGifts } from "./possible-duplicates.ts";

export type DonationDetail = NonNullable<Awaited<ReturnType<typeof readDonation>>>;
export type HistoryLine = DonationDetail["history"][number];

const HISTORY_SHOWN = 50;

/**
 * Returns one donation with its payments (for a pledge, oldest first), the payment company's
 * details, and its history (newest first), or null. Records in the audit log that it was opened.
 * `includeTests` counts test gifts too. `formKey` identifies one form instance, so that sending the
 * same form twice acts once; `recordedKeys` are those of payments on it and parts split off it.
 */
export async function readDonation(
  { db, clock, actor, timeZone }: StaffContextInZone,
  id: string,
  includeTests: boolean,
) {
  const donation = await db
    .selectFrom("donations")
    .select([...ALL_COLUMNS, "updated_at", "person_id", "split_from"])
    .select(paidCentsColumn(includeTests))
    .where("id", "=", id)
    .executeTakeFirst();
  if (!donation) return null;
  const options = { timeZone, includeTests };
  const payments = await db
    .selectFrom("donations")
    .select(["id", "received_at", "amount_cents", "payment_method"])
    .where("pledge_id", "=", id)
    .where(isCountedGift(includeTests))
    .orderBy("created_at")
    .execute();
  const deposit = await db
    .selectFrom("deposits")
    .select(["id", "number"])
    .where("id", "=", (eb) => eb.selectFrom("donations").select("deposit_id").where("id", "=", id))
    .executeTakeFirst();
  const relatedRecords = await db
    .selectFrom("donations")
    .select("external_id")
    .where((eb) =>
      eb.or([eb("pledge_id", "=", id), eb("split_from", "=", donation.split_from ?? id)]),
    )
    .execute();
  const isGift = donation.status === "received" && !donation.pledge_id;
  const isOpen = donation.status === "pledged" && donation.confirmed_at && !donation.written_off_at;
  const findGifts = isOpen ? findGiftsToPay : null;
  const find = isGift ? findPledgesToPay : findGifts;
  await recordAudit(db, { now: isoTime(clock), actor }, "record.viewed", `donation:${id}`);
  return {
    ...donation,
    payments,
    payment: await readOnlinePayment(db, id),
    possibleDuplicates: await findDuplicateGifts(db, id),
    history: await readDonationHistory(db, id, timeZone),
    installments: (await readInstallments(db, [id], options)).get(id) ?? [],
    mayPay: find && !donation.voided_at ? await find(db, donation, options) : [],
    /** The entries of this gift in closed books. */
    entries: (await readEntries(db, [id])).get(id) ?? [],
    ownDates: writeOwnDates(await readOwnDates(db, id)),
    today: todayOf(clock, timeZone),
    deposit: deposit ?? null,
    formKey: randomUUID(),
    recordedKeys: relatedRecords.map(({ external_id }) => external_id),
  };
}

/** Returns the payment company's details of a gift; null without any. */
async function readOnlinePayment(db: Db, id: string) {
  const payment = await db
    .selectFrom("online_payments")
    .select(["payment_id", "state", "fee_cents", "method", "payout_on", "payout_id"])
    .select(["subscription_state", "subscription_seen"])
    .where("donation_id", "=", id)
    .executeTakeFirst();
  return payment ? { ...payment, stopped: stoppedStateOf(payment) } : null;
}

/** Reads the history of a donation, with times of gifts as days in the organization's zone. */
async function readDonationHistory(db: Db, id: string, timeZone: string) {
  const changes = await db
    .selectFrom("donation_changes")
    .select(["id", "at", "username", "action", "details"])
    .where("donation_id", "=", id)
    .orderBy("id", "desc")
    .limit(HISTORY_SHOWN)
    .execute();
  const inDays = (field: string, value: unknown) =>
    field === "received_at"
      ? (value as (string | null)[]).map((at) => at && dayOf(at, timeZone))
      : value;
  return changes.map(({ details, ...change }) => ({
    ...change,
    details: details === null ? null : (JSON.parse(details, inDays) as ChangeDetails),
  }));
}
