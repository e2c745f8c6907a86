import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change, wakeAfterCommit } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { type Clock, isoTime, MINUTE } from "#domain/values/clock.ts";
import { DONE_JOBS_RETENTION_MS } from "#domain/values/durations.ts";
import { endPauses } from "./pauses.ts";
import { readJobNames } from "./read-job-names.ts";

export type FailureCause = Awaited<ReturnType<typeof listJobs>>["causes"][number];

/** Returns the name of a kind of job for staff; undefined when this version does not know it. */
export type FindJobName = (kind: string) => string | undefined;

const MAX_JOBS = 200;
/** A job that fails at first but succeeds within this time is no cause for concern. */
const SETTLED_AFTER_MS = 2 * MINUTE;

/** A condition: the job was given up, or has been failing for some minutes. */
export const isTroubled = (clock: Clock) =>
  sql<boolean>`(state = 'dead' or (state in ('waiting', 'running') and last_error is not null
    and created_at <= ${isoTime(clock, -SETTLED_AFTER_MS)}))`;

/**
 * Counts jobs by state, those that are tried again separately, and those of an unknown kind. Lists
 * what cannot be delivered by cause, with the newest 200 jobs in total.
 */
export async function listJobs(db: Db, clock: Clock, nameOf: FindJobName) {
  const rows = await db
    .selectFrom("jobs")
    .select(["state", "kind", (eb) => eb.fn.countAll<number>().as("count")])
    .select(
      sql<number>`case when state = 'waiting' and ${isTroubled(clock)} then 1 else 0 end`.as(
        "again",
      ),
    )
    .groupBy(["state", "kind", "again"])
    .execute();
  const counts = { waiting: 0, again: 0, running: 0, done: 0, dead: 0 };
  for (const { state, count, again } of rows) counts[again ? "again" : state] += count;
  const unserved = rows
    .filter(({ state, kind }) => state === "waiting" && !nameOf(kind))
    .reduce((sum, { count }) => sum + count, 0);
  const troubled = db.selectFrom("jobs").where(isTroubled(clock));
  const [causes, jobs] = await Promise.all([
    troubled
      .select((eb) => ["last_error", eb.fn.countAll<number>().as("count")])
      .select((eb) => eb.fn.min("created_at").as("since"))
      .groupBy("last_error")
      .orderBy("count", "desc")
      .execute(),
    troubled
      .select(["id", "created_at", "kind", "state", "payload", "last_error"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(MAX_JOBS)
      .execute(),
  ]);
  const names = await readJobNames(db, jobs);
  return {
    counts,
    unserved,
    causes: causes.map(({ last_error, ...cause }) => ({
      ...cause,
      cause: last_error ?? "",
      jobs: jobs
        .filter((job) => job.last_error === last_error)
        .map(({ id, created_at, kind, state }) => ({
          id,
          created_at,
          state,
          what: nameOf(kind) ?? kind,
          name: names.get(id) ?? "",
        })),
    })),
  };
}

/**
 * Makes the dead and failing jobs of a cause due immediately, with all their tries. Returns how
 * many.
 */
export async function retryJobs({ db, clock, actor }: StaffContext, cause: string) {
  return change(db, "desk", async (trx) => {
    const retried = await trx
      .updateTable("jobs")
      .set({ state: "waiting", attempts: 0, waited_ms: 0, run_at: isoTime(clock) })
      .set({ finished_at: null })
      .where((eb) =>
        eb.or([
          eb("state", "=", "dead"),
          eb("state", "=", "waiting").and("last_error", "is not", null),
        ]),
      )
      .where(sql<boolean>`coalesce(last_error, '') = ${cause}`)
      .returning("id")
      .execute();
    if (retried.length > 0) {
      await recordAudit(
        trx,
        { now: isoTime(clock), actor },
        "work.retried",
        `jobs:${retried.length}`,
      );
      await endPauses(trx);
      wakeAfterCommit(trx);
    }
    return retried.length;
  });
}

/**
 * Deletes old jobs that are done. Dead jobs stay until staff handle them or their retention ends.
 */
export async function deleteOldJobs(db: Db, clock: Clock): Promise<void> {
  await db
    .deleteFrom("jobs")
    // A literal, because with a parameter SQLite does not use the partial index.
    .where("state", "=", sql.lit("done" as const))
    .where("finished_at", "<=", isoTime(clock, -DONE_JOBS_RETENTION_MS))
    .execute();
}
