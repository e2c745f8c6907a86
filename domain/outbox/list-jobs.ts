import type { Db, JobState } from "#db/schema.ts";

/** A job that has not gone as it should, as staff see it; times are ISO UTC. */
export interface TroubledJob {
  id: string;
  created_at: string;
  kind: string;
  state: JobState;
  attempts: number;
  run_at: string;
  last_error: string | null;
}

export interface QueueReport {
  counts: Record<JobState, number>;
  /** Given up, then failing ones, the newest first; at most JOBS_SHOWN. */
  troubled: TroubledJob[];
  /** How many wait for a service that is not configured. */
  unserved: { kind: string; count: number }[];
}

export const JOBS_SHOWN = 200;

/** What the queue looks like; `kinds` are those that can be done here. */
export async function listJobs(db: Db, kinds: string[]): Promise<QueueReport> {
  const rows = await db
    .selectFrom("jobs")
    .select(["state", "kind", (eb) => eb.fn.countAll<number>().as("count")])
    .groupBy(["state", "kind"])
    .execute();
  const counts: Record<JobState, number> = { waiting: 0, running: 0, done: 0, dead: 0 };
  for (const row of rows) counts[row.state] += Number(row.count);
  const unserved = rows
    .filter((row) => row.state === "waiting" && !kinds.includes(row.kind))
    .map((row) => ({ kind: row.kind, count: Number(row.count) }));
  const troubled = await db
    .selectFrom("jobs")
    .select(["id", "created_at", "kind", "state", "attempts", "run_at", "last_error"])
    .where((eb) =>
      eb.or([
        eb("state", "=", "dead"),
        eb("state", "in", ["waiting", "running"]).and("last_error", "is not", null),
      ]),
    )
    // "dead" comes before "running" and "waiting" in the alphabet, too.
    .orderBy("state")
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(JOBS_SHOWN)
    .execute();
  return { counts, troubled, unserved };
}
