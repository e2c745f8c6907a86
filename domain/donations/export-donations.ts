import type { Db } from "#db/schema.ts";
import { batchAfter, inBatches, type Position } from "#domain/export/batches.ts";
import { type CsvValue, csvStream } from "#domain/export/csv.ts";
import type { Viewpoint } from "#domain/lists/filter.ts";
import { decimalOf } from "#domain/money/money.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { ROW_COLUMNS } from "./find-donations.ts";
import { matchingDonations } from "./match-donations.ts";

const SELECTED = [...ROW_COLUMNS, "source", "external_id", "currency", "received_at"] as const;

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
] as const;

/** True when at least one donation matches. */
export async function hasDonations(db: Db, filter: DonationFilter, viewpoint: Viewpoint) {
  const query = matchingDonations(db, filter, viewpoint).select("id").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Every donation that matches the filter, newest first, as CSV; amounts in dollars with two decimals. */
export function exportDonations(db: Db, filter: DonationFilter, viewpoint: Viewpoint) {
  const matching = matchingDonations(db, filter, viewpoint).select(SELECTED);
  return csvStream(
    inBatches((after: Position | null) => batchAfter(matching, after)),
    COLUMNS.map((name) => ({
      name,
      value: (row): CsvValue => (name === "amount" ? decimalOf(row.amount_cents) : row[name]),
    })),
  );
}
