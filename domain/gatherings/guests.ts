import { sql } from "kysely";
import { inList } from "#db/in-list.ts";
import { csvColumns } from "#db/personal-columns.ts";
import type { Db, DbOrTransaction, DbTransaction, GuestState } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { type Actor, recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { csvStream } from "#domain/lists/csv.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import {
  changeGuestList,
  changeGuestListIn,
  findActiveGuest,
  setGuestState,
} from "./change-guest-list.ts";
import { readGatherings } from "./read-gatherings.ts";

/**
 * Lists everyone on a gathering's list, in the order in which they reached their state. `here_at`
 * is when they arrived.
 */
export const listGuests = (db: Db, gatheringId: string) =>
  db
    .selectFrom("attendees")
    .select(["id", "created_at", "name", "email", "people", "state", "state_at", "here_at"])
    .select(["held_until", "idempotency_key"])
    .where("gathering_id", "=", gatheringId)
    .orderBy("state_at")
    .orderBy("id")
    .execute();

export type Guest = Awaited<ReturnType<typeof listGuests>>[number];

export function exportGuests(db: Db, gatheringId: string): ReadableStream<Uint8Array> {
  async function* rows() {
    const all = await listGuests(db, gatheringId);
    yield* all.filter(({ state }) => state === "coming");
    yield* all.filter(({ state }) => state === "waiting");
  }
  const columns = csvColumns("attendees");
  return csvStream(
    rows(),
    columns.map((name) => ({ name, value: (row) => row[name] })),
  );
}

/**
 * Reads whom an email to the guests of a gathering reaches: how many have an address, and the names
 * of those who must be called.
 */
export async function readReach(db: Db, gatheringId: string) {
  const guests = (await listGuests(db, gatheringId)).filter(
    ({ state }) => state === "coming" || state === "waiting",
  );
  const toCall = guests.flatMap(({ email, name }) => (email ? [] : name));
  return { emails: guests.length - toCall.length, toCall };
}

interface GuestCounts {
  coming: number;
  waiting: number;
}

/** Counts the people who come and who wait by gathering; gatherings without guests are missing. */
export async function countGuests(db: Db): Promise<Map<string, GuestCounts>> {
  const people = (state: GuestState) =>
    sql<number>`cast(coalesce(sum(case when state = ${state} then people end), 0) as integer)`;
  const rows = await db
    .selectFrom("attendees")
    .select("gathering_id")
    .select([people("coming").as("coming"), people("waiting").as("waiting")])
    .groupBy("gathering_id")
    .execute();
  return new Map(rows.map(({ gathering_id, ...counts }) => [gathering_id, counts]));
}

/**
 * Deletes a guest from a gathering's list and gives the free seats to the waiting list. Returns
 * false when there is no such entry. `now` is ISO UTC.
 */
export async function removeGuest(
  trx: DbTransaction,
  now: string,
  actor: Actor,
  id: string,
): Promise<boolean> {
  const gatheringId = await gatheringOf(trx, id);
  if (gatheringId === null) return false;
  const { value } = await changeGuestListIn(trx, now, gatheringId, async () => {
    const { numDeletedRows } = await trx
      .deleteFrom("attendees")
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await recordAudit(trx, { now, actor }, "record.erased", `attendee:${id}`);
    return true;
  });
  return value;
}

/** Deletes a guest from a gathering's list in its own transaction; see removeGuest. */
export const removeOneGuest = ({ db, clock, actor }: StaffContext, id: string): Promise<boolean> =>
  change(db, "site", (trx) => removeGuest(trx, isoTime(clock), actor, id));

/**
 * Accepts an entry that looked like spam, on the waiting list when no seat is left. Returns false
 * when there is no such entry, or its address is on the list with another.
 */
export async function acceptGuest(
  { db, clock, actor }: StaffContext,
  id: string,
): Promise<boolean> {
  const now = isoTime(clock);
  const gatheringId = await gatheringOf(db, id);
  if (gatheringId === null) return false;
  return changeGuestList(db, now, gatheringId, async (trx, freeSeats, gathering) => {
    const entry = await trx
      .selectFrom("attendees")
      .select(["people", "email"])
      .where("id", "=", id)
      .where("state", "=", "suspected")
      .executeTakeFirst();
    if (!entry || !gathering) return false;
    if (await findActiveGuest(trx, gatheringId, entry.email)) return false;
    const hasSeat = entry.people <= freeSeats;
    await setGuestState(trx, now, id, hasSeat ? "coming" : "waiting");
    await recordAudit(trx, { now, actor }, "record.changed", `attendee:${id}`);
    return true;
  });
}

async function gatheringOf(db: DbOrTransaction, id: string): Promise<string | null> {
  const found = await db
    .selectFrom("attendees")
    .select("gathering_id")
    .where("id", "=", id)
    .executeTakeFirst();
  return found?.gathering_id ?? null;
}

/**
 * Deletes the entries of gatherings that ended at least `afterMs` ago, and suspected entries of
 * that age. Returns how many.
 */
export async function deleteOldGuests(db: Db, clock: Clock, afterMs: number): Promise<number> {
  const before = isoTime(clock, -afterMs);
  const gatherings = await readGatherings(db, isoTime(clock));
  const over = gatherings.filter(({ value }) => value.endsAt <= before).map(({ id }) => id);
  const { numDeletedRows } = await db
    .deleteFrom("attendees")
    .where(({ eb, or, and }) =>
      or([
        eb("gathering_id", "in", inList(over)),
        and([eb("state", "=", "suspected"), eb("created_at", "<=", before)]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
