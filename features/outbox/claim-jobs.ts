import { randomUUID } from "node:crypto";
import { PostgresAdapter } from "kysely";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#ports/clock.ts";

/** A piece of work that is ours until the lease ends. */
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

/**
 * Takes up to `limit` due jobs of these kinds, the longest due first, for `leaseMs` milliseconds:
 * waiting ones, and running ones whose lease has ended because their instance died. It is one
 * statement, so that two instances never get the same job.
 */
export async function claimJobs(
  db: Db,
  clock: Clock,
  kinds: string[],
  limit: number,
  leaseMs: number,
): Promise<ClaimedJob[]> {
  if (kinds.length === 0 || limit <= 0) return [];
  const now = isoTime(clock);
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
        .where("kind", "in", kinds)
        .where((is) =>
          is.or([
            is("state", "=", "waiting").and("run_at", "<=", now),
            is("state", "=", "running").and("lease_until", "<=", now),
          ]),
        )
        .orderBy("run_at")
        .orderBy("id")
        .limit(limit);
      // SQLite has one writer at a time; PostgreSQL steps over what another instance is taking.
      return onPostgres(db) ? due.forUpdate().skipLocked() : due;
    })
    .returning(["id", "kind", "payload", "unique_key", "attempts"])
    .execute();
  return claimed.map((job) => ({ ...job, lease_id }));
}

const onPostgres = (db: Db) => db.getExecutor().adapter instanceof PostgresAdapter;
