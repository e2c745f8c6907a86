import type { Db } from "#db/schema.ts";
import { BATCH, inBatches, type Mark, olderThan } from "#domain/export/batches.ts";
import { type CsvValue, csvStream } from "#domain/export/csv.ts";
import { decimalOf } from "#domain/money/decimal-amount.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { ROW_COLUMNS } from "./find-donations.ts";
import { matchingDonations } from "./match-donations.ts";

const SELECTED = [...ROW_COLUMNS, "source", "external_id", "currency", "received_at"] as const;

/** The columns of the table donations, in their order (specification, section 3), then what makes them trusted. */
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

/** Whether there is anything to export. */
export async function hasDonations(
  db: Db,
  filter: DonationFilter,
  timeZone: string,
): Promise<boolean> {
  const query = matchingDonations(db, filter, timeZone).select("id").limit(1);
  return (await query.executeTakeFirst()) !== undefined;
}

/** Every donation that fits the filter, newest first, as CSV; amounts in dollars with two decimals. */
export function exportDonations(
  db: Db,
  filter: DonationFilter,
  timeZone: string,
): ReadableStream<Uint8Array> {
  const rows = inBatches((after: Mark | null) =>
    matchingDonations(db, filter, timeZone)
      .select(SELECTED)
      .where(olderThan(after))
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(BATCH)
      .execute(),
  );
  return csvStream(
    rows,
    COLUMNS.map((name) => ({
      name,
      value: (row): CsvValue => (name === "amount" ? decimalOf(row.amount_cents) : row[name]),
    })),
  );
}
