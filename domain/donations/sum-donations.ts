import { type RawBuilder, sql } from "kysely";
import { isDollars, leftOf, paidOn, sumOf } from "#db/counted-gifts.ts";
import type { Db, DonationStatus } from "#db/schema.ts";

/** How a record counts: its status; a pledge may also be "unconfirmed" (counts nowhere) or "paid" in full. */
export type Standing = DonationStatus | "unconfirmed" | "paid" | "voided";

export interface StandingSum {
  standing: Standing;
  count: number;
  /** For "pledged" the unpaid part; other currencies and uncounted tests add nothing. */
  cents: number;
}

/** The columns that the sums need. The index donations_sums holds all of them. */
export const SUMMED = [
  "id",
  "status",
  "amount_cents",
  "currency",
  "is_test",
  "confirmed_at",
] as const;

/**
 * The sums of the records in `found`, a relation with the columns SUMMED; a select without order. It
 * groups by a column and two conditions first: PostgreSQL knows how few groups those make, and sums
 * without sorting every record.
 */
export const sumsOf = (found: RawBuilder<unknown>, withTests: boolean) => sql<StandingSum>`
  select case when status <> 'pledged' then status
      when not is_confirmed then 'unconfirmed' when is_paid then 'paid' else 'pledged' end as standing,
    ${sumOf(sql.ref("records"))} as count, ${sumOf(sql.ref("cents"))} as cents
  from (
    select status, confirmed_at is not null as is_confirmed, paid >= amount_cents as is_paid,
      count(*) as records,
      ${sumOf(sql`case when not ${isDollars(withTests)} then 0
        when status = 'pledged' and confirmed_at is not null and paid < amount_cents
          then ${leftOf(sql.ref("amount_cents"), sql.ref("paid"))}
        else amount_cents end`)} as cents
    from (
      select status, amount_cents, currency, is_test, confirmed_at,
        case when status = 'pledged' then ${paidOn(sql.ref("found.id"), withTests)} else 0 end as paid
      from ${found} as found
    ) as with_paid group by 1, 2, 3
  ) as sums group by 1`;

export const sumDonations = async (db: Db, found: RawBuilder<unknown>, withTests: boolean) =>
  (await sumsOf(found, withTests).execute(db)).rows;
