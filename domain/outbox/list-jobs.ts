import type { Db, JobState } from "#db/schema.ts";
import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { JOBS_KEPT } from "#domain/time/periods.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { endPauses } from "./pauses.ts";

export type TroubledJob = Awaited<ReturnType<typeof listJobs>>["troubled"][number];

const SHOWN = 200;

/** Counts by state, and those that wait for a service that is not configured; lists dead, then failing jobs. */
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

/** Makes one dead or failing job, or all of them, due at once with all tries. Returns how many. */
export async function retryJobs({ db, clock, actor }: Acting, id: string | "all") {
  return db.transaction().execute(async (trx) => {
    const retried = await trx
      .updateTable("jobs")
      .set({ state: "waiting", attempts: 0, run_at: isoTime(clock), finished_at: null })
      .where((eb) =>
        eb.or([
          eb("state", "=", "dead"),
          eb("state", "=", "waiting").and("last_error", "is not", null),
        ]),
      )
      .$if(id !== "all", (query) => query.where("id", "=", id))
      .returning("id")
      .execute();
    if (retried.length > 0) {
      await recordAudit(trx, isoTime(clock), actor, "work.retried", `jobs:${retried.length}`);
      await endPauses(trx);
      await raiseVersion(trx, "desk");
    }
    return retried.length;
  });
}

/** Deletes jobs done long ago. Dead jobs stay until staff handle them or their retention ends. */
export async function removeOldJobs(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("jobs")
    .where("state", "=", "done")
    .where("finished_at", "<=", isoTime(clock, -JOBS_KEPT))
    .execute();
}
