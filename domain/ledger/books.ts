/**
 * Books that are closed through a day hold each gift up to that day as it was. Every later change
 * is an entry on the day of the change (docs/decisions/0367).
 */
import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { isCountedGift, RECEIVED_AT } from "#db/counted-gifts.ts";
import { inList } from "#db/in-list.ts";
import { lock } from "#db/lock.ts";
import type { Db, DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContextInZone } from "#domain/changes/staff-context.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { dayOf, startOfDay } from "#domain/values/time-zone.ts";

const CLOSED_THROUGH_SETTING = "books-closed-through";
const REOPENED_REASON_SETTING = "books-opened-because";

export interface ClosedBooks {
  /** The last closed day, "2026-12-31"; "" when no day is closed. */
  through: string;
  /** Why staff opened the books again; "" when they did not. */
  reason: string;
}

export async function readClosedBooks(db: DbOrTransaction): Promise<ClosedBooks> {
  const rows = await db
    .selectFrom("site_settings")
    .selectAll()
    .where("name", "in", [CLOSED_THROUGH_SETTING, REOPENED_REASON_SETTING])
    .execute();
  const settingOf = (settingName: string) =>
    rows.find(({ name }) => name === settingName)?.value ?? "";
  return { through: settingOf(CLOSED_THROUGH_SETTING), reason: settingOf(REOPENED_REASON_SETTING) };
}

/**
 * Closes the books through a day before today, or opens the days after an earlier one, which
 * requires a reason; "" opens all.
 */
export const moveClosingDate = (staff: StaffContextInZone, through: string, reason: string) =>
  change(staff.db, "desk", (trx) => moveClosingDateInTransaction(trx, staff, through, reason));

/** Does what `moveClosingDate` does, within a transaction. */
export async function moveClosingDateInTransaction(
  trx: DbTransaction,
  { clock, actor, timeZone }: Omit<StaffContextInZone, "db">,
  through: string,
  reason: string,
): Promise<Result<unknown, "future" | "reason">> {
  await lock(trx, "books");
  const now = isoTime(clock);
  const { through: before } = await readClosedBooks(trx);
  if (through >= dayOf(now, timeZone)) return refusedFor("future");
  if (through === before) return { ok: true };
  if (through < before && !reason) return refusedFor("reason");
  // Corrections that were made before this change are entered today.
  await enterDifferences(trx, { now, timeZone, through: before, since: before });
  // This step is for opening only: when the books are closed further, corrections keep their days.
  if (through < before)
    await deleteBookedChanges(trx, through, through && startOfDay(through, timeZone, 1));
  const settings = [
    { name: CLOSED_THROUGH_SETTING, value: through },
    { name: REOPENED_REASON_SETTING, value: through < before ? reason : "" },
  ];
  await trx
    .insertInto("site_settings")
    .values(settings)
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })),
    )
    .execute();
  await enterDifferences(trx, { now, timeZone, through, since: before });
  const changes = { day: [before, through] as [string, string] };
  await recordAudit(trx, { now, actor }, "books.closed", null, changes);
  return { ok: true };
}

/**
 * Opening days again deletes what the books recorded after `through` about gifts whose day is now
 * open, starting with the first entry before which they held nothing of the gift. Earlier entries
 * correct a day that stays closed: of a gift of January 3 that moved to April 10, +100 on January
 * 3, -100 on April 5 and +100 on April 10, opening the days after March 31 deletes only the last.
 * `ends` is the end of `through`, ISO UTC. Ids of one millisecond have the same first 13 characters
 * and are in random order, so the smallest amount counts as the earliest: a gift that moves leaves
 * its old day before it is entered on the new one.
 */
const deleteBookedChanges = (trx: DbTransaction, through: string, ends: string) =>
  sql`
    with entries as (
      select id, donation_id, day, sum(cents) over own - cents as held, row_number() over own as nth
        from book_entries
        window own as (partition by donation_id order by substr(id, 1, 13), cents, id)
    )
    delete from book_entries where id in (
      select id from entries as entry where day > ${through}
        and donation_id in (
          select id from donations where ${RECEIVED_AT} >= ${ends})
        and nth >= (select min(nth) from entries
          where donation_id = entry.donation_id and held = 0 and day > ${through}))`.execute(trx);

/**
 * Enters today's corrections for gifts in closed books that have changed. Returns the number of
 * entries.
 */
export const enterCorrections = (db: Db, clock: Clock, timeZone: string): Promise<number> =>
  changeUnversioned(db, (trx) => enterCorrectionsInTransaction(trx, clock, timeZone));

/** Does what `enterCorrections` does, within a transaction. */
export async function enterCorrectionsInTransaction(
  trx: DbTransaction,
  clock: Clock,
  timeZone: string,
): Promise<number> {
  await lock(trx, "books");
  const { through } = await readClosedBooks(trx);
  return enterDifferences(trx, { now: isoTime(clock), timeZone, through, since: through });
}

/**
 * Adds the difference between the gifts up to the day `through` and the books, for each gift and
 * what it is for: a corrected designation leaves the old one and is entered for the new. A gift
 * dated after the day `since` that the books do not hold yet is entered on its own day, everything
 * else today.
 */
async function enterDifferences(
  trx: DbTransaction,
  { now, timeZone, through, since }: Record<"now" | "timeZone" | "through" | "since", string>,
): Promise<number> {
  if (!through) return 0;
  const { rows } = await sql<{
    id: string;
    at: string | null;
    designation: string;
    cents: number;
  }>`
    with held as (
      select donation_id, designation, sum(cents) as cents from book_entries group by 1, 2
    ), gifts as (
      select id, coalesce(designation, '') as designation, ${RECEIVED_AT} as at,
        amount_cents as cents from donations
      where ${isCountedGift(false)}
        and ${RECEIVED_AT} < ${startOfDay(through, timeZone, 1)}
    )
    select id, at, gifts.designation, gifts.cents - coalesce(held.cents, 0) as cents
      from gifts left join held on donation_id = id and held.designation = gifts.designation
      where gifts.cents <> coalesce(held.cents, 0)
    union all
    select donation_id, null, designation, -cents from held
      where cents <> 0 and (donation_id, designation) not in (select id, designation from gifts)
    order by 1, 4`.execute(trx);
  const today = dayOf(now, timeZone);
  const entries = rows.map(({ id, at, designation, cents }) => {
    const bookedDay = at ? dayOf(at, timeZone) : "";
    const day = bookedDay > since ? bookedDay : today;
    return { id: randomUUIDv7(), donation_id: id, day, designation, cents: Number(cents) };
  });
  for (const slice of slices(entries)) await trx.insertInto("book_entries").values(slice).execute();
  return entries.length;
}

/** Reads the book entries of some gifts, by the gift's id, the earliest entry first. */
export async function readEntries(db: DbOrTransaction, donationIds: readonly string[]) {
  const rows = await db
    .selectFrom("book_entries")
    .select(["donation_id", "day", "cents", "designation"])
    .where("donation_id", "in", inList(donationIds))
    .orderBy("day")
    .orderBy("id")
    .execute();
  return Map.groupBy(rows, ({ donation_id }) => donation_id);
}
