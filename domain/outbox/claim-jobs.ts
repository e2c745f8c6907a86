import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { onPostgres } from "#db/dialect.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

/** Written out, not bound: only then do the databases see that their indices of these states serve. */
const WAITING = sql.lit("waiting" as const);
const RUNNING = sql.lit("running" as const);

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
 * Takes up to `limit` due jobs of these kinds for `leaseMs` milliseconds, of each kind the longest due
 * first, and of each kind as many as of the others, so that a slow receiver does not take all hands.
 * Work whose lease has ended because its instance died is due again. Each kind is claimed by one
 * statement, so that two instances never get the same job.
 */
export async function claimJobs(
  db: DbOrTransaction,
  clock: Clock,
  kinds: string[],
  limit: number,
  leaseMs: number,
): Promise<ClaimedJob[]> {
  if (kinds.length === 0 || limit <= 0) return [];
  await takeBackEnded(db, clock);
  const claimed: ClaimedJob[] = [];
  let open = kinds;
  while (open.length > 0 && claimed.length < limit) {
    const share = Math.ceil((limit - claimed.length) / open.length);
    const perhapsMore: string[] = [];
    for (const kind of open) {
      const wanted = Math.min(share, limit - claimed.length);
      const taken = await claimKind(db, clock, kind, wanted, leaseMs);
      claimed.push(...taken);
      if (taken.length === share) perhapsMore.push(kind);
    }
    open = perhapsMore;
  }
  return claimed;
}

async function claimKind(
  db: DbOrTransaction,
  clock: Clock,
  kind: string,
  limit: number,
  leaseMs: number,
): Promise<ClaimedJob[]> {
  if (limit <= 0) return [];
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
        .where("kind", "=", kind)
        .where("run_at", "<=", isoTime(clock))
        .orderBy("run_at")
        .limit(limit);
      // SQLite has one writer at a time; PostgreSQL steps over what another instance is taking.
      return onPostgres(db) ? due.forUpdate().skipLocked() : due;
    })
    .returning(["id", "kind", "payload", "unique_key", "attempts"])
    .execute();
  return claimed.map((job) => ({ ...job, lease_id }));
}

/** What is running under a lease that has ended waits again; the try it was remains counted. */
async function takeBackEnded(db: DbOrTransaction, clock: Clock): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ state: "waiting", lease_id: null, lease_until: null })
    .where("state", "=", RUNNING)
    .where("lease_until", "<=", isoTime(clock))
    .execute();
}
