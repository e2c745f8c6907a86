import { sql } from "kysely";
import { booked } from "#db/booked.ts";
import type { DbOrTransaction } from "#db/schema.ts";

/**
 * Counts raised and pledged in cents: the opening balance (dollars) plus every record that counts.
 *
 * Raised is money received. Pledged is what is not yet paid of promises that staff confirmed: a
 * payment on a pledge is received money and lowers what is left of it, so nothing counts twice; what
 * is paid beyond a promise is raised only. Refunded, disputed and voided records count nowhere, nor
 * do other currencies, nor test gifts unless `withTests`.
 *
 * One statement, so that both sums are of the same moment, answered from indices alone.
 */
export async function countProgress(
  db: DbOrTransaction,
  opening: { raised: number; pledged: number },
  withTests = false,
): Promise<{ raisedCents: number; pledgedCents: number }> {
  const { rows } = await sumsQuery(withTests).execute(db);
  // PostgreSQL sums bigint as numeric, which arrives as text.
  const cents = (sum: number | string | undefined) => Number(sum ?? 0);
  return {
    raisedCents: opening.raised * 100 + cents(rows[0]?.raised),
    pledgedCents: opening.pledged * 100 + cents(rows[0]?.pledged),
  };
}

/** Exported for the test that looks at its plan. */
export function sumsQuery(withTests: boolean) {
  const most = withTests ? 1 : 0;
  return sql<{ raised: number | string; pledged: number | string }>`
    with each_pledge as materialized (
      select p.amount_cents as promised,
        (select coalesce(sum(amount_cents), 0) from donations
          where pledge_id = p.id and status = 'received' and currency = 'USD'
            and voided_at is null and is_test <= ${most} and ${booked}) as paid
      from donations p
      where p.status = 'pledged' and p.currency = 'USD' and p.voided_at is null
        and p.is_test <= ${most} and p.confirmed_at is not null and ${booked}
    )
    select
      (select coalesce(sum(amount_cents), 0) from donations
        where status = 'received' and currency = 'USD' and voided_at is null
          and is_test <= ${most} and ${booked}) as raised,
      (select coalesce(sum(promised - paid), 0) from each_pledge
        where promised > paid) as pledged
  `;
}
