/** The donations that match a filter as CSV: for programs, and for people. */
import { readableColumns as labels, paymentMethodNames } from "#content/exports.ts";
import { sourceName } from "#content/gift-sources.ts";
import { donationChoices } from "#content/staff-donations.ts";
import type { Db } from "#db/schema.ts";
import { batchAfter, inBatches, type Position } from "#domain/export/batches.ts";
import { type CsvColumn, type CsvValue, csvStream } from "#domain/export/csv.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import { decimalOf } from "#domain/money/money.ts";
import { zonedTime } from "#domain/time/time-zone.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { DETAIL_COLUMNS, ROW_COLUMNS } from "./find-donations.ts";
import { matchingDonations } from "./match-donations.ts";
import { transactionOf } from "./own-record.ts";

/** The columns of the table donations, in their order (specification, section 3), then the record's origin. */
const COLUMNS = [
  "id",
  "created_at",
  "first_name",
  "last_name",
  "email",
  "phone",
  "amount",
  "donation_type",
  "city",
  "state",
  "notes",
  "status",
  "currency",
  "source",
  "external_id",
  "received_at",
  "confirmed_at",
  "voided_at",
  "is_test",
  "payment_method",
  ...DETAIL_COLUMNS,
] as const;

const matchesOf = (db: Db, filter: DonationFilter, viewpoint: Viewpoint) =>
  matchingDonations(db, filter, viewpoint)
    .select([...ROW_COLUMNS, "source", "external_id", "currency", "received_at"])
    .select([...DETAIL_COLUMNS, "pledge_id", "pledge_months"]);

type Donation = Awaited<ReturnType<ReturnType<typeof matchesOf>["execute"]>>[number];

export const hasDonations = async (db: Db, filter: DonationFilter, viewpoint: Viewpoint) =>
  (await matchesOf(db, filter, viewpoint).limit(1).executeTakeFirst()) !== undefined;

/**
 * Every donation that matches the filter, newest first; amounts in dollars with two decimals. `isReadable`:
 * with labels as headings, and times in the organisation's zone with its name, so that a gift of New
 * Year's Eve stays in its year.
 */
export function exportDonations(
  db: Db,
  filter: DonationFilter,
  viewpoint: Viewpoint,
  isReadable: boolean,
) {
  const matching = matchesOf(db, filter, viewpoint);
  const rows = inBatches((after: Position | null) => batchAfter(matching, after));
  return csvStream<Donation>(
    rows,
    isReadable ? readableIn(viewpoint.timeZone) : COLUMNS.map(plain),
  );
}

const plain = (name: (typeof COLUMNS)[number]): CsvColumn<Donation> => ({
  name,
  value: (row): CsvValue => (name === "amount" ? decimalOf(row.amount_cents) : row[name]),
});

const readableIn = (timeZone: string): CsvColumn<Donation>[] => {
  const time = (moment: string | null) => moment && zonedTime(moment, timeZone);
  return [
    { name: labels.date, value: (row) => time(row.received_at ?? row.created_at) },
    { name: labels.firstName, value: (row) => row.first_name },
    { name: labels.lastName, value: (row) => row.last_name },
    { name: labels.email, value: (row) => row.email },
    { name: labels.phone, value: (row) => row.phone },
    { name: labels.amount, value: (row) => decimalOf(row.amount_cents) },
    { name: labels.currency, value: (row) => row.currency },
    { name: labels.type, value: (row) => row.donation_type },
    {
      name: labels.method,
      value: (row) => row.payment_method && paymentMethodNames[row.payment_method],
    },
    { name: labels.checkNumber, value: (row) => row.check_number },
    { name: labels.designation, value: (row) => row.designation },
    { name: labels.description, value: (row) => row.description },
    { name: labels.status, value: statusOf },
    { name: labels.street, value: (row) => row.street },
    { name: labels.city, value: (row) => row.city },
    { name: labels.state, value: (row) => row.state },
    { name: labels.postalCode, value: (row) => row.postal_code },
    { name: labels.notes, value: (row) => row.notes },
    { name: labels.source, value: (row) => sourceName(row.source) },
    { name: labels.transaction, value: transactionOf },
    { name: labels.pledge, value: (row) => row.pledge_id },
    { name: labels.pledgeMonths, value: (row) => row.pledge_months },
    { name: labels.confirmed, value: (row) => time(row.confirmed_at) },
    { name: labels.voided, value: (row) => time(row.voided_at) },
    { name: labels.test, value: (row) => (row.is_test === 1 ? labels.yes : labels.no) },
    { name: labels.entered, value: (row) => time(row.created_at) },
    { name: labels.id, value: (row) => row.id },
  ];
};

/** The label that the list shows. */
function statusOf({ status, voided_at, confirmed_at }: Donation): string {
  const isUnconfirmed = status === "pledged" && !confirmed_at;
  const shown = voided_at ? "voided" : isUnconfirmed ? "unconfirmed" : status;
  return donationChoices.find(({ value }) => value === shown)?.name ?? shown;
}
