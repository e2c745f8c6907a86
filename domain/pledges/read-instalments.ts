/** The instalments of stored pledges, and which pledges are overdue. */
import { type RawBuilder, sql } from "kysely";
import { countedPledge, paidOn, sumOf } from "#db/counted-gifts.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { DAY } from "#domain/ports/clock.ts";
import { dayOf, startOfDay } from "#domain/time/time-zone.ts";
import { addMonths, type Instalment, instalmentsOf } from "./instalments.ts";
import { MONTHS_MAX } from "./schema.ts";

interface Zone {
  timeZone: string;
  withTests: boolean;
}

/** The instalments of each of these pledges, by its id; none for ids of other records. */
export async function readInstalments(
  db: DbOrTransaction,
  pledgeIds: readonly string[],
  { timeZone, withTests }: Zone,
): Promise<ReadonlyMap<string, Instalment[]>> {
  const found = new Map<string, Instalment[]>();
  for (const slice of slices(pledgeIds)) {
    const pledges = await db
      .selectFrom("donations")
      .select(["id", "amount_cents", "pledge_months", "received_at", "created_at"])
      .select(paidOn(sql.ref("donations.id"), withTests).as("paid"))
      .where("id", "in", slice)
      .where("status", "=", "pledged")
      .execute();
    const dates = await db
      .selectFrom("pledge_instalments")
      .selectAll()
      .where("pledge_id", "in", slice)
      .execute();
    for (const { id, amount_cents, pledge_months, received_at, created_at, paid } of pledges)
      found.set(
        id,
        instalmentsOf({
          cents: amount_cents,
          months: pledge_months ?? 1,
          day: dayOf(received_at ?? created_at, timeZone),
          paidCents: paid,
          ownDates: dates
            .filter(({ pledge_id }) => pledge_id === id)
            .map(({ due_on, amount_cents }) => ({ dueOn: due_on, cents: amount_cents })),
        }),
      );
  }
  return found;
}

/**
 * True for a counted pledge of which less is paid than is due on `today`: the rule of instalmentsOf as
 * a condition on the table donations.
 */
export function isOverdue(today: string, { timeZone, withTests }: Zone): RawBuilder<boolean> {
  const made = sql.ref("made");
  const passed = Array.from({ length: MONTHS_MAX }, (_, at) => MONTHS_MAX - at).map(
    (months) => sql`when ${made} < ${beginsAfter(today, months, timeZone)} then ${sql.lit(months)}`,
  );
  const parts = sql`(case ${sql.join(passed, sql` `)} else 0 end)`;
  const own = sql`select 1 from pledge_instalments where pledge_id = donations.id`;
  const ownDue = sql`(select ${sumOf(sql.ref("pledge_instalments.amount_cents"))}
    from pledge_instalments where pledge_id = donations.id and due_on <= ${today})`;
  const least = (one: string, other: string) =>
    sql.raw(`(case when ${one} < ${other} then ${one} else ${other} end)`);
  const due = sql`(select parts * (cents / months) + ${least("parts", "cents % months")}
    from (select ${least("passed", "months")} as parts, cents, months
      from (select ${parts} as passed, cents, months
        from (select coalesce(donations.received_at, donations.created_at) as made,
          donations.amount_cents as cents, coalesce(donations.pledge_months, 1) as months
        ) as pledge) as counted) as plan)`;
  return sql<boolean>`(${countedPledge(withTests)} and
    case when exists (${own}) then ${ownDue} else ${due} end
    > ${paidOn(sql.ref("donations.id"), withTests)})`;
}

/** The first moment of a pledge of which fewer than so many monthly parts are due on `today`; ISO UTC. */
function beginsAfter(today: string, months: number, timeZone: string): string {
  let day = addMonths(today, -months);
  // Several days have the last day of a short month as their due day.
  while (addMonths(nextDay(day), months) <= today) day = nextDay(day);
  return startOfDay(day, timeZone, 1);
}

const nextDay = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);

export interface NextPayment {
  pledgeId: string;
  /** What is open of the next instalment. */
  cents: number;
  dueOn: string;
}

/** The next payment on an open pledge of each of these people (db/migrations/0064-office.ts). */
export async function findNextPayments(
  db: DbOrTransaction,
  personKeys: readonly string[],
  { timeZone, withTests }: Zone,
): Promise<ReadonlyMap<string, NextPayment>> {
  const pledges = await db
    .selectFrom("donations")
    .select(["id", "person_key"])
    .where("person_key", "in", ["", ...personKeys])
    .where(countedPledge(withTests))
    .orderBy("created_at")
    .execute();
  const ids = pledges.map(({ id }) => id);
  const instalments = await readInstalments(db, ids, { timeZone, withTests });
  const found = new Map<string, NextPayment>();
  for (const { id, person_key } of pledges) {
    const next = instalments.get(id)?.find(({ cents, paidCents }) => paidCents < cents);
    if (!next || !person_key || found.has(person_key)) continue;
    const { dueOn, cents, paidCents } = next;
    found.set(person_key, { pledgeId: id, cents: cents - paidCents, dueOn });
  }
  return found;
}
