import type { Db } from "#db/schema.ts";
import { type Clock, DAY, isoTime } from "#domain/ports/clock.ts";

/** Done jobs stay this long, to answer "did it go out?". */
const KEPT_FOR = 30 * DAY;

/** Deletes jobs done long ago. Dead jobs stay until staff handle them or their retention ends. */
export async function removeOldJobs(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("jobs")
    .where("state", "=", "done")
    .where("finished_at", "<=", isoTime(clock, -KEPT_FOR))
    .execute();
}
