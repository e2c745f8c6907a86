import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { readGatherings } from "./read-gatherings.ts";

/**
 * Deletes the guests of gatherings that ended at least `afterMs` ago. Of entries that are as old,
 * it deletes suspected ones, and those whose gathering was never published. Returns how many.
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
