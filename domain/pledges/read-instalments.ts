/** The instalments of stored pledges, and which pledges are overdue. */
import { sql } from "kysely";
import { countedPledge, paidOn } from "#db/counted-gifts.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { type Instalment, instalmentsOf, standingOf } from "./instalments.ts";

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

/** The instalments of each counted pledge of which less is paid than is due on `today`, by its id. */
export async function findOverdue(
  db: DbOrTransaction,
  today: string,
  zone: Zone,
): Promise<ReadonlyMap<string, Instalment[]>> {
  const counted = db.selectFrom("donations").select("id").where(countedPledge(zone.withTests));
  const ids = (await counted.execute()).map(({ id }) => id);
  const instalments = await readInstalments(db, ids, zone);
  return new Map(
    Array.from(instalments).filter(([, parts]) => standingOf(parts, today).overdueSince !== null),
  );
}

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
