import { sql } from "kysely";
import { countedGift, countedPledge, leftOf, sumOf } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";

/**
 * The unpaid part of pledges at a moment (ISO UTC), in cents, by the rule of the public figure
 * (db/counted-gifts.ts): a pledge counts from its confirmation, each payment lowers it down to zero, and
 * a voided pledge counts at no time.
 */
export async function sumPledges(db: Db, at: string, withTests: boolean): Promise<number> {
  const paid = sql<number>`(select ${sumOf(sql.ref("payment.amount_cents"))} from donations as payment
    where payment.pledge_id = pledge.id and ${countedGift(withTests)}
      and coalesce(payment.received_at, payment.created_at) < ${at})`;
  const { rows } = await sql<{ cents: number }>`
    select ${sumOf(leftOf(sql.ref("promised"), sql.ref("paid")))} as cents from (
      select amount_cents as promised, ${paid} as paid from donations as pledge
      where ${countedPledge(withTests)} and confirmed_at < ${at}
    ) as pledges`.execute(db);
  return rows[0]?.cents ?? 0;
}
