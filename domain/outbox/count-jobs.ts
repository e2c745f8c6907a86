import type { Db, JobState } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

export interface JobCounts {
  states: Record<JobState, number>;
  /** How long the longest waiting piece of work has been due, in ms; 0 when none is. */
  overdueMs: number;
  /** When work was last done, ISO UTC; null when none was, or only long ago. */
  lastDoneAt: string | null;
}

/** How the follow-up work stands, for the operator who watches the site. */
export async function countJobs(db: Db, clock: Clock): Promise<JobCounts> {
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
  for (const { state, count } of rows) states[state] = Number(count);
  const due = rows.find(({ state }) => state === "waiting")?.dueAt;
  const done = rows.find(({ state }) => state === "done")?.finishedAt;
  return {
    states,
    overdueMs: due && due < isoTime(clock) ? clock.now().getTime() - Date.parse(due) : 0,
    lastDoneAt: done ?? null,
  };
}
