import { type Selectable, sql } from "kysely";
import { countedGift, sumOf } from "#db/counted-gifts.ts";
import type { Db, DonationTable } from "#db/schema.ts";
import type { ReportMonth } from "./report-months.ts";

export interface GiftSum extends Pick<Selectable<DonationTable>, "payment_method" | "designation"> {
  month: string;
  cents: number;
  gifts: number;
}

/**
 * Sums the money received before the first month and in each month, by the rule of the public figure
 * (db/counted-gifts.ts). A gift belongs to the time when it was received, or if that is not known, recorded.
 */
export async function sumGifts(db: Db, months: readonly ReportMonth[], withTests: boolean) {
  const counted = countedGift(withTests);
  const cents = sumOf(sql.ref("amount_cents"));
  const at = sql`coalesce(received_at, created_at)`;
  // One range of the index per month: for a join with a calendar SQLite would read all of it.
  const ofMonth = ({ month, begins, ends }: ReportMonth) => sql`
    select ${sql.lit(month)} as month, payment_method, designation, ${cents} as cents, count(*) as gifts
    from donations where ${counted} and ${at} >= ${begins} and ${at} < ${ends}
    group by payment_method, designation`;
  const [before, within] = await Promise.all([
    sql<{ cents: number }>`
      select ${cents} as cents from donations
      where ${counted} and ${at} < ${months[0]?.begins ?? ""}`.execute(db),
    sql<GiftSum>`${sql.join(months.map(ofMonth), sql` union all `)}`.execute(db),
  ]);
  return { beforeCents: before.rows[0]?.cents ?? 0, sums: within.rows };
}
