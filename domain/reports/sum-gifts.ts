import { sql } from "kysely";
import { countedGift } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";
import type { ReportMonth } from "./report-months.ts";

/** Money that came in within a month, of one type; cents. */
export interface GiftSum {
  month: string;
  type: string;
  cents: number;
  gifts: number;
}

export interface GiftSums {
  /** Received before the first of the months, in cents. */
  beforeCents: number;
  sums: GiftSum[];
}

/**
 * Sums the money received, by the rule of the public figure (db/counted-gifts.ts). A gift belongs to
 * the moment at which it came, or where that is not known to the one at which it was recorded. Both
 * sums are read off the index donations_gifts.
 */
export async function sumGifts(
  db: Db,
  months: readonly ReportMonth[],
  withTests: boolean,
): Promise<GiftSums> {
  const counted = countedGift(withTests);
  const at = sql`coalesce(received_at, created_at)`;
  // A range of the index for each month: SQLite would walk all of it for a join with a calendar.
  const ofMonth = ({ month, begins, ends }: ReportMonth) => sql`
    select ${sql.lit(month)} as month, donation_type as type,
      sum(amount_cents) as cents, count(*) as gifts
    from donations where ${counted} and ${at} >= ${begins} and ${at} < ${ends}
    group by donation_type`;
  const [before, within] = await Promise.all([
    sql<{ cents: number | string | null }>`
      select sum(amount_cents) as cents from donations
      where ${counted} and ${at} < ${months[0]?.begins ?? ""}`.execute(db),
    sql<Omit<GiftSum, "cents"> & { cents: number | string }>`
      ${sql.join(months.map(ofMonth), sql` union all `)}`.execute(db),
  ]);
  // PostgreSQL sums bigint as numeric, which arrives as text.
  return {
    beforeCents: Number(before.rows[0]?.cents ?? 0),
    sums: within.rows.map((row) => ({ ...row, cents: Number(row.cents) })),
  };
}
