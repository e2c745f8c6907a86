import { sql } from "kysely";
import {
  isCountedGift,
  isCountedPledge,
  sumOfCents,
  sumPaidOnPledge,
  unpaidCents,
} from "#db/counted-gifts.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import type { Progress } from "./progress.ts";

export type Balances = Pick<Progress, "raisedCents" | "pledgedCents">;

/**
 * Counts raised and pledged in cents: the opening balance plus every record that counts.
 *
 * Raised is money received. Pledged is the unpaid part of confirmed pledges: a payment on a pledge
 * is money received and lowers the unpaid part, so nothing counts twice. Payments beyond a pledge
 * are only raised. db/counted-gifts.ts defines which records count.
 *
 * It is one statement, so that both sums are from the same moment, and reads only indexes.
 */
export async function countProgress(
  db: DbOrTransaction,
  opening: Balances,
  includeTests: boolean,
): Promise<Balances> {
  const { rows } = await sumsQuery(includeTests).execute(db);
  return {
    raisedCents: opening.raisedCents + (rows[0]?.raised ?? 0),
    pledgedCents: opening.pledgedCents + (rows[0]?.pledged ?? 0),
  };
}

/** Exported so that a test can check its query plan. */
export function sumsQuery(includeTests: boolean) {
  return sql<{ raised: number; pledged: number }>`
    with each_pledge as materialized (
      select amount_cents as promised, ${sumPaidOnPledge(sql.ref("p.id"), includeTests)} as paid
      from donations p where ${isCountedPledge(includeTests)}
    )
    select
      (select ${sumOfCents(sql.ref("amount_cents"))} from donations
        where ${isCountedGift(includeTests)}) as raised,
      (select ${sumOfCents(unpaidCents(sql.ref("promised"), sql.ref("paid")))} from each_pledge) as pledged
  `;
}

/** Counts the figure from this site's own records. */
export async function readOwnFigure(
  db: Db,
  clock: Clock,
  opening: Balances,
  includeTests: boolean,
): Promise<Progress> {
  const countedAt = isoTime(clock);
  const sums = await countProgress(db, opening, includeTests);
  return { ...sums, lastUpdated: countedAt, source: "ledger", stale: false };
}
