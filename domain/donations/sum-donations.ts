import { type RawBuilder, sql } from "kysely";
import { isDollars, leftOf, paidOn } from "#db/counted-gifts.ts";
import type { Db, DonationStatus } from "#db/schema.ts";

/**
 * Where a record stands in the sums: its status, and of pledges whether they are "unconfirmed" and
 * count nowhere yet, or "paid" in full.
 */
export type Standing = DonationStatus | "unconfirmed" | "paid" | "voided";

export interface StandingSum {
  standing: Standing;
  count: number;
  /** For "pledged" what is left of the promises; other currencies and uncounted tests add nothing. */
  cents: number;
}

/** What the sums are made of. All of it lies in the index donations_sums. */
export const SUMMED = [
  "id",
  "status",
  "amount_cents",
  "currency",
  "is_test",
  "confirmed_at",
] as const;

/** The sums of the records in `found`, a relation with the columns SUMMED; a select without order. */
export const sumsOf = (found: RawBuilder<unknown>, withTests: boolean) => sql<{
  standing: Standing;
  count: number;
  cents: number | string;
}>`
  select standing, count(*) as count, sum(cents) as cents from (
    select
      case when status <> 'pledged' then status
        when confirmed_at is null then 'unconfirmed'
        when paid >= amount_cents then 'paid' else 'pledged' end as standing,
      case when not ${isDollars(withTests)} then 0
        when status = 'pledged' and confirmed_at is not null and paid < amount_cents
          then ${leftOf(sql.ref("amount_cents"), sql.ref("paid"))}
        else amount_cents end as cents
    from (
      select status, amount_cents, currency, is_test, confirmed_at,
        case when status = 'pledged' then ${paidOn(sql.ref("found.id"), withTests)} else 0 end as paid
      from ${found} as found
    ) as with_paid
  ) as standings group by standing`;

/** PostgreSQL sums bigint as numeric, which arrives as text. */
export const withNumbers = <Sum extends { cents: number | string }>(sum: Sum) => ({
  ...sum,
  cents: Number(sum.cents),
});

export async function sumDonations(
  db: Db,
  found: RawBuilder<unknown>,
  withTests: boolean,
): Promise<StandingSum[]> {
  const { rows } = await sumsOf(found, withTests).execute(db);
  return rows.map(withNumbers);
}
