import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { onPostgres } from "#db/dialect.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/** Literals, not parameters: only then do the databases use their partial indices of these states. */
const WAITING = sql.lit("waiting" as const);
const RUNNING = sql.lit("running" as const);

/** A job that is ours until its lease ends. */
export interface ClaimedJob {
  id: string;
  kind: string;
  /** JSON. */
  payload: string;
  unique_key: string;
  /** Tries so far, this one included. */
  attempts: number;
  lease_id: string;
}

/** Jobs whose lease ended are due again. One statement, so that two instances never get the same job. */
export async function claimJobs(
  db: DbOrTransaction,
  clock: Clock,
  kinds: string[],
  limit: number,
  leaseMs: number,
): Promise<ClaimedJob[]> {
  if (kinds.length === 0 || limit <= 0) return [];
  await takeBackEnded(db, clock);
  const lease_id = randomUUID();
  const claimed = await db
    .updateTable("jobs")
    .set((eb) => ({
      state: "running",
      attempts: eb("attempts", "+", 1),
      lease_id,
      lease_until: isoTime(clock, leaseMs),
    }))
    .where("id", "in", (eb) => {
      const due = eb
        .selectFrom("jobs")
        .select("id")
        .where("state", "=", WAITING)
        .where("kind", "in", kinds)
        .where("run_at", "<=", isoTime(clock))
        .orderBy("run_at")
        .limit(limit);
      // SQLite has one writer at a time; PostgreSQL skips rows that another instance is claiming.
      return onPostgres(db) ? due.forUpdate().skipLocked() : due;
    })
    .returning(["id", "kind", "payload", "unique_key", "attempts"])
    .execute();
  return claimed.map((job) => ({ ...job, lease_id }));
}

/** Jobs whose lease has ended wait again; their try remains counted. */
async function takeBackEnded(db: DbOrTransaction, clock: Clock): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "waiting", lease_id: null, lease_until: null })
    .where("state", "=", RUNNING)
    .where("lease_until", "<=", isoTime(clock))
    .execute();
}
