/** The installments of stored pledges, and which pledges are overdue. */
import { type RawBuilder, sql } from "kysely";
import { IS_PLEDGE_TO_CONFIRM, isCountedPledge, sumPaidOnPledge } from "#db/counted-gifts.ts";
import { inList } from "#db/in-list.ts";
import { IS_OF_LIVING } from "#db/is-of-living.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { dayOf, receivedAtOf } from "#domain/values/time-zone.ts";
import { type Installment, installmentsOf, isUnpaid, pledgeDueOf } from "./installments.ts";

/** The zone of the pledges' days, and whether test payments count. */
export interface PledgeScope {
  timeZone: string;
  includeTests: boolean;
}

/** Reads the installments of each of these pledges, by its id; ids of other records are missing. */
export async function readInstallments(
  db: DbOrTransaction,
  pledgeIds: readonly string[],
  scope: PledgeScope,
): Promise<ReadonlyMap<string, Installment[]>> {
  const installmentsById = new Map<string, Installment[]>();
  for (const slice of slices(pledgeIds)) {
    const these = sql<boolean>`(status = 'pledged' and id in (${sql.join(slice)}))`;
    for (const [id, installments] of await readPledgesWhere(db, these, scope))
      installmentsById.set(id, installments);
  }
  return installmentsById;
}

/** Reads the installments of one pledge, tests included; empty for another record. */
export const readInstallmentsOf = async (db: DbOrTransaction, id: string, timeZone: string) =>
  (await readInstallments(db, [id], { timeZone, includeTests: true })).get(id) ?? [];

/**
 * Reads the installments of each counted pledge with less paid than is due on `today`, by its id.
 * Leaves out the pledges of people who have died, because their family isn't asked to pay them.
 */
export async function findOverdue(
  db: DbOrTransaction,
  today: string,
  scope: PledgeScope,
): Promise<ReadonlyMap<string, Installment[]>> {
  const isOwed = sql<boolean>`(${isCountedPledge(scope.includeTests)} and ${IS_OF_LIVING})`;
  const installmentsByPledge = await readPledgesWhere(db, isOwed, scope);
  return new Map(
    Array.from(installmentsByPledge).filter(
      ([, installments]) => pledgeDueOf(installments, today).overdueSince !== null,
    ),
  );
}

/** `isPledge` is a condition on donations that only pledges meet. */
async function readPledgesWhere(
  db: DbOrTransaction,
  isPledge: RawBuilder<boolean>,
  { timeZone, includeTests }: PledgeScope,
): Promise<Map<string, Installment[]>> {
  const query = db.selectFrom("donations").where(isPledge);
  const [pledges, dates] = await Promise.all([
    query
      .select(["id", "amount_cents", "received_at", "created_at"])
      .select(["pledge_months", "pledge_every", "pledge_starts_on"])
      .select(sumPaidOnPledge(sql.ref("donations.id"), includeTests).as("paid"))
      .execute(),
    db
      .selectFrom("pledge_installments")
      .selectAll()
      .where("pledge_id", "in", query.select("id"))
      .execute(),
  ]);
  const datesOf = Map.groupBy(dates, ({ pledge_id }) => pledge_id);
  return new Map(
    pledges.map(({ id, ...pledge }) => [
      id,
      installmentsOf({
        cents: pledge.amount_cents,
        months: pledge.pledge_months ?? 1,
        every: pledge.pledge_every ?? 1,
        day: dayOf(receivedAtOf(pledge), timeZone),
        startsOn: pledge.pledge_starts_on,
        paidCents: pledge.paid,
        ownDates: (datesOf.get(id) ?? []).map(({ due_on, amount_cents }) => ({
          dueOn: due_on,
          cents: amount_cents,
        })),
      }),
    ]),
  );
}

export interface NextPayment {
  pledgeId: string;
  /** The open part of the next installment. */
  cents: number;
  dueOn: string;
  designation: string | null;
}

/** Finds which of these people have made a pledge that staff haven't confirmed yet. */
export async function findUnconfirmedPledgers(
  db: DbOrTransaction,
  people: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const pledges = await db
    .selectFrom("donations")
    .select("person_id")
    .where("person_id", "in", inList(people))
    .where(IS_PLEDGE_TO_CONFIRM)
    .where("suspected", "is", null)
    .where("is_test", "=", 0)
    .execute();
  return new Set(pledges.map(({ person_id }) => person_id));
}

/** Finds the next payment on an open pledge of each of these people. */
export async function findNextPayments(
  db: DbOrTransaction,
  people: readonly string[],
  { timeZone, includeTests }: PledgeScope,
): Promise<ReadonlyMap<string, NextPayment>> {
  const pledges = await db
    .selectFrom("donations")
    .select(["id", "person_id", "designation"])
    .where("person_id", "in", inList(people))
    .where(isCountedPledge(includeTests))
    .orderBy("created_at")
    .execute();
  const ids = pledges.map(({ id }) => id);
  const installments = await readInstallments(db, ids, { timeZone, includeTests });
  const nextPayments = new Map<string, NextPayment>();
  for (const { id, person_id, designation } of pledges) {
    const next = installments.get(id)?.find(isUnpaid);
    if (!next || !person_id || nextPayments.has(person_id)) continue;
    const { dueOn, cents, paidCents } = next;
    nextPayments.set(person_id, { pledgeId: id, cents: cents - paidCents, dueOn, designation });
  }
  return nextPayments;
}
