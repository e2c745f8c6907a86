import { sql } from "kysely";
import { countedGift, countedPledge, leftOf, sumOf } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";

/**
 * The unpaid part of pledges at a moment (ISO UTC), in cents, by the rule of the public figure
 * (db/counted-gifts.ts): a pledge counts from its confirmation, each payment lowers it down to zero, and
 * a voided pledge counts at no time.
 */
export async function sumPledges(db: Db, at: string, withTests: boolean): Promise<number> {
  // Summed once for all pledges: SQLite would look for each pledge's payments by their time.
  const { rows } = await sql<{ cents: number }>`
    select ${sumOf(leftOf(sql.ref("amount_cents"), sql`coalesce(paid, 0)`))} as cents
    from donations as pledge left join (
      select pledge_id, ${sumOf(sql.ref("amount_cents"))} as paid from donations
      where pledge_id is not null and ${countedGift(withTests)}
        and coalesce(received_at, created_at) < ${at}
      group by pledge_id
    ) as payments on payments.pledge_id = pledge.id
    where ${countedPledge(withTests)} and confirmed_at < ${at}`.execute(db);
  return rows[0]?.cents ?? 0;
}
