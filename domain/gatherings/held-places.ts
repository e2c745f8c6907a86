/** A place is held until its mail was answered, so that strangers cannot book a gathering full. */
import type { Db } from "#db/schema.ts";
import { type Clock, DAY, HOUR, isoTime } from "#domain/ports/clock.ts";
import { changeAttendance } from "./capacity.ts";
import { readShownGathering } from "./read-gatherings.ts";

/** From when the mail was sent. */
const HOLD = HOUR;
/** While no mail can be sent. */
const HOLD_WITHOUT_MAIL = DAY;

/** Until when a new entry holds its place, ISO UTC. */
export const heldAtFirst = (clock: Clock) => isoTime(clock, HOLD_WITHOUT_MAIL);

/** The hour in which a person can confirm begins when the mail server has accepted their mail. */
export const beginHold = (db: Db, clock: Clock, id: string) =>
  db
    .updateTable("attendees")
    .set({ held_until: isoTime(clock, HOLD) })
    .where("id", "=", id)
    .where("held_until", "is not", null)
    .where("state", "!=", "cancelled")
    .execute();

/** Frees the places that were not confirmed in time. Their entries stay, so that a late link still works. */
export async function releaseHeldPlaces(db: Db, clock: Clock): Promise<void> {
  const now = isoTime(clock);
  const due = db
    .selectFrom("attendees")
    .where("held_until", "<=", now)
    .where("state", "in", ["coming", "waiting"]);
  for (const { gathering_id: gatheringId } of await due.select("gathering_id").distinct().execute())
    await db.transaction().execute(async (trx) => {
      const gathering = await readShownGathering(trx, now, gatheringId);
      await changeAttendance(trx, now, { gatheringId, gathering }, () =>
        trx
          .updateTable("attendees")
          .set({ state: "cancelled", state_at: now })
          .where("gathering_id", "=", gatheringId)
          .where("held_until", "<=", now)
          .where("state", "in", ["coming", "waiting"])
          .execute(),
      );
    });
}
