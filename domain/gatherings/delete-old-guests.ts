import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { readGatherings } from "./read-gatherings.ts";

/**
 * Deletes the entries of gatherings that ended at least `afterMs` ago, and of that age suspected
 * entries and those of gatherings that never were on the site. Returns how many.
 */
export async function deleteOldGuests(db: Db, clock: Clock, afterMs: number): Promise<number> {
  const before = isoTime(clock, -afterMs);
  const gatherings = await readGatherings(db, isoTime(clock));
  const knownIds = gatherings.map(({ id }) => id);
  const over = gatherings.filter(({ value }) => value.endsAt <= before).map(({ id }) => id);
  const { numDeletedRows } = await db
    .deleteFrom("attendees")
    .where(({ eb, or, and }) =>
      or([
        eb("gathering_id", "in", inList(over)),
        and([
          eb("created_at", "<=", before),
          or([eb("state", "=", "suspected"), eb("gathering_id", "not in", inList(knownIds))]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
