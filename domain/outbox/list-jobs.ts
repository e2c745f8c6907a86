import type { Db, JobState } from "#db/schema.ts";

/** A dead or failing job. */
export type TroubledJob = Awaited<ReturnType<typeof listJobs>>["troubled"][number];

const SHOWN = 200;

/**
 * Counts jobs by state, and those that wait for a service that is not configured; lists the newest dead,
 * then failing jobs. `kinds` are those that this instance runs.
 */
export async function listJobs(db: Db, kinds: string[]) {
  const rows = await db
    .selectFrom("jobs")
    .select(["state", "kind", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy(["state", "kind"])
    .execute();
  const counts: Record<JobState, number> = { waiting: 0, running: 0, done: 0, dead: 0 };
  for (const { state, count } of rows) counts[state] += count;
  const unserved = rows
    .filter(({ state, kind }) => state === "waiting" && !kinds.includes(kind))
    .map(({ kind, count }) => ({ kind, count }));
  const troubled = await db
    .selectFrom("jobs")
    .select(["id", "created_at", "kind", "state", "attempts", "run_at", "last_error"])
    .where((eb) =>
      eb.or([
        eb("state", "=", "dead"),
        eb("state", "in", ["waiting", "running"]).and("last_error", "is not", null),
      ]),
    )
    // In the alphabet, too, "dead" precedes "running" and "waiting".
    .orderBy("state")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(SHOWN)
    .execute();
  return { counts, troubled, unserved };
}
