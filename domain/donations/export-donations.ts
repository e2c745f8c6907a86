/** The donations that match a filter as CSV. */
import type { Db } from "#db/schema.ts";
import { batchAfter, inBatches, type Position } from "#domain/export/batches.ts";
import { type CsvColumn, csvStream } from "#domain/export/csv.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import { decimalOf } from "#domain/money/money.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { DETAIL_COLUMNS, ROW_COLUMNS } from "./find-donations.ts";
import { matchingDonations } from "./match-donations.ts";

const NAMES = [
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

export type ExportedDonation = Awaited<ReturnType<ReturnType<typeof matchesOf>["execute"]>>[number];

/** Every donation that matches the filter, newest first. */
export function exportDonations(
  db: Db,
  filter: DonationFilter,
  viewpoint: Viewpoint,
  columns: readonly CsvColumn<ExportedDonation>[],
) {
  const matching = matchesOf(db, filter, viewpoint);
  const rows = inBatches((after: Position | null) => batchAfter(matching, after));
  return csvStream(rows, columns);
}

/**
 * For programs: the columns of the table donations, in their order (specification, section 3), then the
 * record's origin; amounts in dollars with two decimals.
 */
export const TABLE_COLUMNS = NAMES.map(
  (name): CsvColumn<ExportedDonation> => ({
    name,
    value: (row) => (name === "amount" ? decimalOf(row.amount_cents) : row[name]),
  }),
);
