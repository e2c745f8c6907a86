import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { JOBS_KEPT } from "#domain/time/periods.ts";

/** Deletes jobs done long ago. Dead jobs stay until staff handle them or their retention ends. */
export async function removeOldJobs(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("jobs")
    .where("state", "=", "done")
    .where("finished_at", "<=", isoTime(clock, -JOBS_KEPT))
    .execute();
}
