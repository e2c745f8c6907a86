/** Donations as a file that people read; the one for programs is export-donations.ts. */
import type { Selectable } from "kysely";
import { readableColumns as words } from "#content/exports.ts";
import { donationChoices } from "#content/staff-donations.ts";
import type { Db, DonationTable } from "#db/schema.ts";
import { BATCH, inBatches, olderThan } from "#domain/export/batches.ts";
import { type CsvValue, csvStream } from "#domain/export/csv.ts";
import { decimalOf } from "#domain/money/decimal-amount.ts";
import { zonedTime } from "#domain/time/time-zone.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { ROW_COLUMNS } from "./find-donations.ts";
import { matchingDonations } from "./match-donations.ts";
import { isOwnRecord } from "./own-record.ts";

const SELECTED = [
  ...ROW_COLUMNS,
  ...(["source", "external_id", "currency", "received_at", "pledge_id", "pledge_months"] as const),
] as const;
type Donation = Pick<Selectable<DonationTable>, (typeof SELECTED)[number]>;

/**
 * Every donation that fits the filter, newest first: headings in words, times by the clocks of
 * `timeZone` with its name, so that a gift of the last evening of a year stays in that year.
 */
export function exportReadableDonations(
  db: Db,
  filter: DonationFilter,
  timeZone: string,
): ReadableStream<Uint8Array> {
  const rows = inBatches((after: Donation | null) =>
    matchingDonations(db, filter, timeZone)
      .select(SELECTED)
      .where(olderThan(after))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(BATCH)
      .execute(),
  );
  return csvStream(rows, columnsIn(timeZone));
}

const columnsIn = (timeZone: string): { name: string; value: (row: Donation) => CsvValue }[] => {
  const time = (moment: string | null) => moment && zonedTime(moment, timeZone);
  return [
    { name: words.date, value: (row) => time(row.received_at ?? row.created_at) },
    { name: words.firstName, value: (row) => row.first_name },
    { name: words.lastName, value: (row) => row.last_name },
    { name: words.email, value: (row) => row.email },
    { name: words.phone, value: (row) => row.phone },
    { name: words.amount, value: (row) => decimalOf(row.amount_cents) },
    { name: words.currency, value: (row) => row.currency },
    { name: words.type, value: (row) => row.donation_type },
    { name: words.status, value: statusOf },
    { name: words.city, value: (row) => row.city },
    { name: words.state, value: (row) => row.state },
    { name: words.notes, value: (row) => row.notes },
    { name: words.source, value: (row) => row.source },
    { name: words.transaction, value: (row) => (isOwnRecord(row.source) ? null : row.external_id) },
    { name: words.pledge, value: (row) => row.pledge_id },
    { name: words.pledgeMonths, value: (row) => row.pledge_months },
    { name: words.confirmed, value: (row) => time(row.confirmed_at) },
    { name: words.voided, value: (row) => time(row.voided_at) },
    { name: words.test, value: (row) => (row.is_test === 1 ? words.yes : words.no) },
    { name: words.entered, value: (row) => time(row.created_at) },
    { name: words.id, value: (row) => row.id },
  ];
};

/** In the words of the table. */
function statusOf({ status, voided_at, confirmed_at }: Donation): string {
  const isUnconfirmed = status === "pledged" && !confirmed_at;
  const shown = voided_at ? "voided" : isUnconfirmed ? "unconfirmed" : status;
  return donationChoices.find(({ value }) => value === shown)?.name ?? shown;
}
