import { sql } from "kysely";
import { countedGift, countedPledge } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";
import type { ReportMonth } from "./report-months.ts";

export interface PledgeSums {
  /** What was promised and not yet paid when the first month began, in cents. */
  beforeCents: number;
  /** By how much that changed within each month: confirmed promises, less what was paid on them. */
  changes: { month: string; cents: number }[];
}

/**
 * Follows what is pledged and still open, by the rule of the public figure (db/counted-gifts.ts): a
 * promise counts from its confirmation, each payment lowers it until nothing of it is left, and what is voided today never
 * counted. The changes of all time therefore add up to the figure of now. "cross join" makes SQLite
 * begin with the pledges: by itself it begins with everything received, and takes seconds.
 */
export async function sumPledges(
  db: Db,
  months: readonly ReportMonth[],
  withTests: boolean,
): Promise<PledgeSums> {
  const at = sql.ref("at");
  const whens = months.map(({ month, ends }) => sql`when ${at} < ${ends} then ${month}`);
  const { rows } = await sql<{ month: string; cents: number | string }>`
    with pledges as materialized (
      select id, amount_cents as promised, confirmed_at as since from donations
      where ${countedPledge(withTests)}
    ),
    payments as (
      select promised, since, amount_cents as paid,
        coalesce(received_at, created_at) as paid_at,
        sum(amount_cents) over (
          partition by pledge_id order by coalesce(received_at, created_at), donations.id
        ) as paid_so_far
      from pledges cross join donations
      where pledge_id = pledges.id and ${countedGift(withTests)}
    ),
    events as (
      select since as at, promised as cents from pledges
      union all
      select case when paid_at < since then since else paid_at end as at,
        (case when paid_so_far - paid > promised then promised else paid_so_far - paid end)
        - (case when paid_so_far > promised then promised else paid_so_far end) as cents
      from payments
    )
    select case when at < ${months[0]?.begins ?? ""} then '' ${sql.join(whens, sql` `)} else 'later' end as month,
      sum(cents) as cents
    from events group by 1 order by 1`.execute(db);
  const sums = rows.map(({ month, cents }) => ({ month, cents: Number(cents) }));
  return {
    beforeCents: sums.find(({ month }) => month === "")?.cents ?? 0,
    changes: sums.filter(({ month }) => month !== "" && month !== "later"),
  };
}
