import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { isCountedGift, RECEIVED_AT } from "#db/counted-gifts.ts";
import { lock } from "#db/lock.ts";
import type { Db, DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { type Change, groupForLedger } from "./group-for-ledger.ts";

/** Rows in one insert; PostgreSQL accepts 65,535 values in a statement. */
const ROWS_PER_STATEMENT = 5_000;

/**
 * Posts the changes among the counted gifts since the last posting, at most once a day, in one
 * transaction. Test gifts are never posted: a posting stays when they no longer count. Of several
 * instances one posts and the others wait for it. Returns the number of postings.
 */
export const postChanges = (db: Db, clock: Clock, timeZone: string): Promise<number> =>
  change(db, { site: (posted) => posted > 0 }, (trx) =>
    postChangesInTransaction(trx, isoTime(clock), timeZone),
  );

/** Does what `postChanges` does, within a transaction. `now` is ISO UTC. */
export async function postChangesInTransaction(
  trx: DbTransaction,
  now: string,
  timeZone: string,
): Promise<number> {
  const today = dayOf(now, timeZone);
  await lock(trx, "ledger");
  const last = await trx
    .selectFrom("ledger_postings")
    .select((eb) => eb.fn.max("posted_at").as("at"))
    .executeTakeFirst();
  if (last?.at && dayOf(last.at, timeZone) === today) return 0;
  const changes = await findChanges(trx, timeZone, today);
  const { postings, listed } = groupForLedger(changes);
  if (postings.length === 0) return 0;
  await trx
    .insertInto("ledger_postings")
    .values(postings.map((posting) => ({ id: randomUUIDv7(), posted_at: now, ...posting })))
    .execute();
  for (let from = 0; from < listed.length; from += ROWS_PER_STATEMENT)
    await addListed(trx, listed.slice(from, from + ROWS_PER_STATEMENT));
  return postings.length;
}

const addListed = (trx: DbTransaction, changes: readonly Change[]) =>
  trx
    .insertInto("ledger_gifts")
    .values(changes.map(({ donationId, cents }) => ({ donation_id: donationId, cents })))
    .onConflict((conflict) =>
      conflict
        .column("donation_id")
        .doUpdateSet({ cents: sql<number>`ledger_gifts.cents + excluded.cents` }),
    )
    .execute();

interface ChangeRow {
  id: string;
  at: string;
  cents: number;
  person: string | null;
  listed: number | null;
}

/**
 * Finds the gifts whose amount differs from the ledger; a gift that no longer counts has the amount
 * 0. Goods that count for nothing are never among the five people of a group. A gift without an
 * email address has no person, because five people known only by name may be one donor.
 */
async function findChanges(
  db: DbOrTransaction,
  timeZone: string,
  today: string,
): Promise<Change[]> {
  const { rows } = await sql<ChangeRow>`
    select g.id, g.at, g.cents, ${knownOf("g")} as person, l.cents as listed
      from (select id, ${RECEIVED_AT} as at, amount_cents as cents, person_id
        from donations where ${isCountedGift(false)}) g
      left join ledger_gifts l on l.donation_id = g.id
      where coalesce(l.cents, 0) <> g.cents
    union all
    select l.donation_id, '', 0, ${knownOf("d")}, l.cents
      from ledger_gifts l left join donations d on d.id = l.donation_id
      where l.cents <> 0
        and not exists (select 1 from donations where id = l.donation_id and ${isCountedGift(false)})
    order by 1`.execute(db);
  return rows.map(({ id, at, cents, person, listed }) => ({
    donationId: id,
    person,
    day: listed === null ? dayOf(at, timeZone) : today,
    cents: Number(cents) - Number(listed ?? 0),
    isCorrection: listed !== null,
  }));
}

/** Selects the person of a row of `table` if they have an email address, or null. */
const knownOf = (table: string) =>
  sql`(select max(person_id) from person_emails where person_id = ${sql.ref(`${table}.person_id`)})`;
