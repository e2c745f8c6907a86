import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { emailKey } from "#db/fold-text.ts";
import { lock } from "#db/lock.ts";
import type { Db, DbOrTransaction, DbTransaction, GuestState } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { readShownGathering } from "./read-gatherings.ts";

async function countComing(db: DbOrTransaction, gatheringId: string): Promise<number> {
  const { people } = await db
    .selectFrom("attendees")
    .select(sql<number>`cast(coalesce(sum(people), 0) as integer)`.as("people"))
    .where("gathering_id", "=", gatheringId)
    .where("state", "=", "coming")
    .executeTakeFirstOrThrow();
  return people;
}

/** Returns the free seats: infinite without a limit, negative after a limit was lowered. */
export const countFreeSeats = ({ limit }: Pick<Gathering, "limit">, guests: number) =>
  limit === null ? Number.POSITIVE_INFINITY : limit - guests;

export async function setGuestState(
  trx: DbTransaction,
  now: string,
  id: string,
  state: GuestState,
): Promise<void> {
  await trx
    .updateTable("attendees")
    .set({ state, state_at: now, suspected: null })
    .where("id", "=", id)
    .execute();
  if (state !== "cancelled") await enqueueGuestMail(trx, now, id);
}

/** Finds the entry that has or awaits seats for an email address; no address finds none. */
export const findActiveGuest = (db: DbOrTransaction, gatheringId: string, email: string) =>
  db
    .selectFrom("attendees")
    .select(["id", "gathering_id", "email", "people", "state", "held_until"])
    .where("email_key", "=", emailKey(email))
    .where("email_key", "<>", "")
    .where("gathering_id", "=", gatheringId)
    .where("state", "in", ["coming", "waiting"])
    .executeTakeFirst();

export const GUEST_MAIL_KIND = "gathering.tell-attendee";

/**
 * Enqueues the email about a guest's seat; its text describes the state at the time of sending.
 */
export async function enqueueGuestMail(trx: DbTransaction, now: string, id: string): Promise<void> {
  await trx.updateTable("attendees").set({ mailed_at: now }).where("id", "=", id).execute();
  await enqueueJobs(trx, now, {
    kind: GUEST_MAIL_KIND,
    payload: { attendeeId: id },
    uniqueKey: `rsvp:${id}:${randomUUIDv7()}`,
  });
}

/**
 * Work that runs under the lock of the guest list. `gathering` is null when it is not on the site.
 */
type GuestListWork<T> = (
  trx: DbTransaction,
  freeSeats: number,
  gathering: Gathering | null,
) => Promise<T>;

/** `hasFullnessChanged` is true when the seats ran out or became free. */
interface GuestListResult<T> {
  value: T;
  hasFullnessChanged: boolean;
}

/**
 * Changes the guest list of a gathering. Pages are rendered anew when the seats ran out or became
 * free.
 */
export async function changeGuestList<T>(
  db: Db,
  now: string,
  gatheringId: string,
  work: GuestListWork<T>,
): Promise<T> {
  const { value } = await change(
    db,
    { site: ({ hasFullnessChanged }: GuestListResult<T>) => hasFullnessChanged },
    (trx) => changeGuestListInTransaction(trx, now, gatheringId, work),
  );
  return value;
}

/** Runs `work` under the lock of the guest list, then gives free seats to the waiting list. */
export async function changeGuestListInTransaction<T>(
  trx: DbTransaction,
  now: string,
  gatheringId: string,
  work: GuestListWork<T>,
): Promise<GuestListResult<T>> {
  await lock(trx, `gathering:${gatheringId}`);
  const gathering = await readShownGathering(trx, now, gatheringId);
  const readFreeSeats = async () =>
    countFreeSeats({ limit: gathering?.limit ?? null }, await countComing(trx, gatheringId));
  const before = await readFreeSeats();
  const value = await work(trx, before, gathering);
  if (gathering && gathering.endsAt > now)
    await fillSeats(trx, now, gatheringId, await readFreeSeats());
  return { value, hasFullnessChanged: before > 0 !== (await readFreeSeats()) > 0 };
}

interface Party {
  id: string;
  people: number;
  state: GuestState;
}

/** `freeSeats` counts the party's own. */
export type ResizeResult = { ok: true } | { ok: false; reason: "full"; freeSeats: number };

/**
 * Changes the number of people of an entry, which confirms it, and writes to it. When there are too
 * few seats, an entry that has seats keeps them and the change is refused; any other waits for
 * them, if there is a waiting list.
 */
export async function resizeParty(
  trx: DbTransaction,
  now: string,
  { id, people: before, state }: Party,
  people: number,
  { freeSeats, waitingList }: { freeSeats: number; waitingList: boolean },
): Promise<ResizeResult> {
  const free = state === "coming" ? freeSeats + before : freeSeats;
  // After the limit was lowered, fewer of a party may still come.
  const isFewer = state === "coming" && people < before;
  const hasSeat = isFewer || people <= free;
  if (!hasSeat && (state === "coming" || !waitingList))
    return { ok: false, reason: "full", freeSeats: Math.max(0, free) };
  const next = hasSeat ? "coming" : "waiting";
  const changes = { people, held_until: null };
  await trx.updateTable("attendees").set(changes).where("id", "=", id).execute();
  if (next !== state) await setGuestState(trx, now, id, next);
  else await enqueueGuestMail(trx, now, id);
  return { ok: true };
}

/** Gives free seats to every party that fits, in the order of the waiting list. */
async function fillSeats(trx: DbTransaction, now: string, gatheringId: string, seats: number) {
  const waitingParties = await trx
    .selectFrom("attendees")
    .select(["id", "people"])
    .where("gathering_id", "=", gatheringId)
    .where("state", "=", "waiting")
    .orderBy("state_at")
    .orderBy("id")
    .execute();
  let free = seats;
  for (const { id, people } of waitingParties) {
    if (people > free) continue;
    await setGuestState(trx, now, id, "coming");
    free -= people;
  }
}

/** Gives seats to the waiting lists after a limit was raised. */
export async function fillAllSeats(db: Db, clock: Clock): Promise<void> {
  const now = isoTime(clock);
  const query = db.selectFrom("attendees").where("state", "=", "waiting");
  for (const { gathering_id } of await query.select("gathering_id").distinct().execute())
    await changeGuestList(db, now, gathering_id, async () => undefined);
}

/**
 * Frees the seats of people who did not answer their email in time, so that strangers cannot fill a
 * gathering. Their entries stay, so that a late link still works. A seat stays held while its email
 * waits to be sent.
 */
export async function releaseHeldSeats(db: Db, clock: Clock): Promise<void> {
  const now = isoTime(clock);
  const isDue = sql<boolean>`(held_until <= ${now} and state in ('coming', 'waiting')
    and ${HAS_NO_MAIL_TO_COME})`;
  const due = db.selectFrom("attendees").where(isDue);
  for (const { gathering_id } of await due.select("gathering_id").distinct().execute())
    await changeGuestList(db, now, gathering_id, (trx) =>
      trx
        .updateTable("attendees")
        .set({ state: "cancelled", state_at: now })
        .where("gathering_id", "=", gathering_id)
        .where(isDue)
        .execute(),
    );
}

/** Reads the jobs that have not ended once for all seats, by their partial indexes. */
const HAS_NO_MAIL_TO_COME = sql<boolean>`attendees.id not in (
  select substr(unique_key, 6, 36) from jobs where state = 'waiting' and kind = ${GUEST_MAIL_KIND}
  union all
  select substr(unique_key, 6, 36) from jobs where state = 'running' and kind = ${GUEST_MAIL_KIND})`;
