import { sql } from "kysely";
import { countedGift, countedPledge, sumOf } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";
import type { ReportMonth } from "./report-months.ts";

/**
 * Sums the unpaid part of pledges before the first month, and its change within each month (confirmed
 * pledges, less the payments on them), by the rule of the public figure (db/counted-gifts.ts): a
 * pledge counts from its confirmation, each payment lowers it down to zero, and a voided pledge counts
 * at no time. So the changes of all time add up to the present figure. "cross join" makes SQLite begin
 * with the pledges: otherwise it begins with all gifts received, and takes seconds.
 */
export async function sumPledges(db: Db, months: readonly ReportMonth[], withTests: boolean) {
  const at = sql.ref("at");
  const whens = months.map(({ month, ends }) => sql`when ${at} < ${ends} then ${month}`);
  const { rows } = await sql<{ month: string; cents: number }>`
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
      ${sumOf(sql.ref("cents"))} as cents
    from events group by 1 order by 1`.execute(db);
  return {
    beforeCents: rows.find(({ month }) => month === "")?.cents ?? 0,
    changes: rows.filter(({ month }) => month !== "" && month !== "later"),
  };
}
