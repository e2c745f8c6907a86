import type { Db } from "#db/schema.ts";
import { type Clock, DAY, isoTime } from "#domain/ports/clock.ts";

/** Done work is kept this long, to answer "did it go out?". */
const KEPT_FOR = 30 * DAY;

/** Removes work that was done long ago. Dead letters stay until staff deal with them. */
export async function removeOldJobs(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("jobs")
    .where("state", "=", "done")
    .where("finished_at", "<=", isoTime(clock, -KEPT_FOR))
    .execute();
}
