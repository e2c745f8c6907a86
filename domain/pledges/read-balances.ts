import { sql } from "kysely";
import { isCountedPledge, sumPaidOnPledge, unpaidCents } from "#db/counted-gifts.ts";
import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import { IS_OF_LIVING } from "#db/is-of-living.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { findPeopleByEmail } from "#domain/people/person-emails.ts";
import { dayOf, receivedAtOf } from "#domain/values/time-zone.ts";

export type PledgeBalance = Awaited<ReturnType<typeof readBalances>>[number];

/**
 * Reads what is paid and open on the pledges of the living among some people, in cents, the oldest
 * first. With `end` (ISO UTC) it is the state at that moment. `day` is when the pledge was made,
 * "2026-01-20".
 */
export async function readBalances(
  db: DbOrTransaction,
  people: readonly string[],
  timeZone: string,
  end?: string,
) {
  const paid = sumPaidOnPledge(sql.ref("donations.id"), false, end);
  const rows = await db
    .selectFrom("donations")
    .select(["id", "person_id", "email", "amount_cents", "received_at", "created_at"])
    .select([paid.as("paid"), unpaidCents(sql.ref("amount_cents"), paid).as("left")])
    .where("person_id", "in", inList(people))
    .where(isCountedPledge(false))
    .where(IS_OF_LIVING)
    .orderBy("created_at")
    .execute();
  return rows.map((row) => ({
    id: row.id,
    personId: row.person_id ?? "",
    email: row.email,
    day: dayOf(receivedAtOf(row), timeZone),
    cents: row.amount_cents,
    paidCents: Number(row.paid),
    unpaidCents: Number(row.left),
  }));
}

/** Reads the balances of the pledges that were made under an email. */
export async function readOwnBalances(db: DbOrTransaction, email: string, timeZone: string) {
  const balances = await readBalances(db, await findPeopleByEmail(db, email), timeZone);
  return balances.filter((pledge) => emailKey(pledge.email) === emailKey(email));
}
