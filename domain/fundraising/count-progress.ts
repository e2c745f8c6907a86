import { sql } from "kysely";
import { countedGift, countedPledge, leftOf, paidOn } from "#db/counted-gifts.ts";
import type { DbOrTransaction } from "#db/schema.ts";

/**
 * Counts raised and pledged in cents: the opening balance (dollars) plus every record that counts.
 *
 * Raised is money received. Pledged is what is not yet paid of promises that staff confirmed: a
 * payment on a pledge is received money and lowers what is left of it, so nothing counts twice; what
 * is paid beyond a promise is raised only. Which records count is said in db/counted-gifts.ts.
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
  return sql<{ raised: number | string; pledged: number | string }>`
    with each_pledge as materialized (
      select amount_cents as promised, ${paidOn(sql.ref("p.id"), withTests)} as paid
      from donations p where ${countedPledge(withTests)}
    )
    select
      (select coalesce(sum(amount_cents), 0) from donations
        where ${countedGift(withTests)}) as raised,
      (select coalesce(sum(${leftOf(sql.ref("promised"), sql.ref("paid"))}), 0)
        from each_pledge) as pledged
  `;
}
