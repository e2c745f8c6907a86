import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { readGatherings } from "./read-gatherings.ts";

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
