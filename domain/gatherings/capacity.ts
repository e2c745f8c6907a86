import { randomUUIDv7 } from "node:crypto";
import { sql } from "kysely";
import { lock } from "#db/lock.ts";
import type { AttendeeState, Db, DbOrTransaction } from "#db/schema.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { readShownGathering } from "./read-gatherings.ts";

async function countAttending(db: DbOrTransaction, gatheringId: string): Promise<number> {
  const { people } = await db
    .selectFrom("attendees")
    .select(sql<number>`cast(coalesce(sum(people), 0) as integer)`.as("people"))
    .where("gathering_id", "=", gatheringId)
    .where("state", "=", "coming")
    .executeTakeFirstOrThrow();
  return people;
}

/** Spots left; infinite without a limit, negative where a limit was lowered. */
export const spotsLeft = ({ limit }: Pick<Gathering, "limit">, attending: number) =>
  limit === null ? Number.POSITIVE_INFINITY : limit - attending;

export async function setState(
  trx: DbOrTransaction,
  now: string,
  id: string,
  state: AttendeeState,
): Promise<void> {
  await trx
    .updateTable("attendees")
    .set({ state, state_at: now, suspected: null })
    .where("id", "=", id)
    .execute();
  if (state !== "cancelled") await askForMail(trx, now, id);
}

/** Enqueues the mail that says how things stand when it is sent. */
export async function askForMail(trx: DbOrTransaction, now: string, id: string): Promise<void> {
  await trx.updateTable("attendees").set({ mailed_at: now }).where("id", "=", id).execute();
  await enqueueJobs(trx, now, {
    kind: "gathering.tell-attendee",
    payload: { attendeeId: id },
    uniqueKey: `rsvp:${id}:${randomUUIDv7()}`,
  });
}

/** In its order, to each for whom they suffice. `gathering` is null for one that is not on the site. */
async function fillSpots(
  trx: DbOrTransaction,
  now: string,
  gatheringId: string,
  gathering: Gathering | null,
): Promise<void> {
  if (!gathering || gathering.endsAt <= now) return;
  const waiting = await trx
    .selectFrom("attendees")
    .select(["id", "people"])
    .where("gathering_id", "=", gatheringId)
    .where("state", "=", "waiting")
    .orderBy("state_at")
    .orderBy("id")
    .execute();
  let left = spotsLeft(gathering, await countAttending(trx, gatheringId));
  for (const { id, people } of waiting) {
    if (people > left) continue;
    await setState(trx, now, id, "coming");
    left -= people;
  }
}

/**
 * Does `change` under the lock of the attendance, gives what became free to the waiting list, and
 * renews the pages when spots ran out or became free.
 */
export async function changeAttendance<T>(
  trx: DbOrTransaction,
  now: string,
  { gatheringId, gathering }: { gatheringId: string; gathering: Gathering | null },
  change: (left: number) => Promise<T>,
): Promise<T> {
  await lock(trx, `gathering:${gatheringId}`);
  const limits = { limit: gathering?.limit ?? null };
  const before = spotsLeft(limits, await countAttending(trx, gatheringId));
  const result = await change(before);
  await fillSpots(trx, now, gatheringId, gathering);
  const after = spotsLeft(limits, await countAttending(trx, gatheringId));
  if (before > 0 !== after > 0) await raiseVersion(trx, "site");
  return result;
}

/** Gives spots that became free by a higher limit to the waiting lists. */
export async function fillAllSpots(db: Db, clock: Clock): Promise<void> {
  const now = isoTime(clock);
  const waiting = await db
    .selectFrom("attendees")
    .select("gathering_id")
    .distinct()
    .where("state", "=", "waiting")
    .execute();
  for (const { gathering_id: gatheringId } of waiting)
    await db.transaction().execute(async (trx) => {
      const gathering = await readShownGathering(trx, now, gatheringId);
      await changeAttendance(trx, now, { gatheringId, gathering }, async () => undefined);
    });
}
