import { type RawBuilder, sql } from "kysely";
import { isDollars, sumOfCents, sumPaidOnPledge, unpaidCents } from "#db/counted-gifts.ts";
import type { Db, DonationStatus } from "#db/schema.ts";

/**
 * How a record counts. It is the status, but a pledge may also be "unconfirmed" (counts nowhere),
 * "paid" in full, or "written-off".
 */
export type GiftStanding = DonationStatus | "unconfirmed" | "paid" | "written-off" | "voided";

export interface StandingSum {
  standing: GiftStanding;
  count: number;
  /**
   * For "pledged" and "written-off" this is the unpaid part. Other currencies and uncounted tests
   * add nothing.
   */
  cents: number;
}

export const SUM_COLUMNS = [
  "id",
  "status",
  "amount_cents",
  "currency",
  "is_test",
  "confirmed_at",
  "written_off_at",
] as const;

/**
 * Sums the records in `found`, an unordered select with SUM_COLUMNS. Most records are not pledges
 * and are grouped by status alone, in index order. Only pledges need their payments; the sums are
 * stored first, so that each is computed once.
 */
const sumsQuery = (selected: RawBuilder<unknown>, includeTests: boolean) => {
  const cents = sql`case when ${isDollars(includeTests)} then amount_cents else 0 end`;
  return sql<StandingSum>`
    with found as not materialized ${selected},
    pledges as materialized (
      select amount_cents, currency, is_test, confirmed_at, written_off_at,
        ${sumPaidOnPledge(sql.ref("found.id"), includeTests)} as paid
      from found where status = 'pledged'
    )
    select status as standing, count(*) as count, ${sumOfCents(cents)} as cents
    from found where status <> 'pledged' group by status
    union all
    select standing, count(*) as count, ${sumOfCents(sql.ref("cents"))} as cents
    from (
      select case when confirmed_at is null then 'unconfirmed'
          when paid >= amount_cents then 'paid'
          when written_off_at is not null then 'written-off' else 'pledged' end as standing,
        case when not ${isDollars(includeTests)} then 0
          when confirmed_at is not null and paid < amount_cents
            then ${unpaidCents(sql.ref("amount_cents"), sql.ref("paid"))}
          else amount_cents end as cents
      from pledges
    ) as standings group by standing`;
};

export const sumDonations = async (db: Db, selected: RawBuilder<unknown>, includeTests: boolean) =>
  (await sumsQuery(selected, includeTests).execute(db)).rows;
