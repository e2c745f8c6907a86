import type { Db, JobState } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/**
 * The follow-up work in figures, for the metrics: jobs by state, how long the longest waiting job has been
 * due (in ms, 0 when none is), and when a job was last done (null when no done job is stored).
 */
export async function countJobs(db: Db, clock: Clock) {
  const rows = await db
    .selectFrom("jobs")
    .select((eb) => [
      "state",
      eb.fn.countAll<number>().as("count"),
      eb.fn.min("run_at").as("dueAt"),
      eb.fn.max("finished_at").as("finishedAt"),
    ])
    .groupBy("state")
    .execute();
  const states: Record<JobState, number> = { waiting: 0, running: 0, done: 0, dead: 0 };
  for (const { state, count } of rows) states[state] = count;
  const due = rows.find(({ state }) => state === "waiting")?.dueAt;
  const done = rows.find(({ state }) => state === "done")?.finishedAt;
  return {
    states,
    overdueMs: due && due < isoTime(clock) ? clock.now().getTime() - Date.parse(due) : 0,
    lastDoneAt: done ?? null,
  };
}
