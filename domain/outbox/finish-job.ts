import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { backoff, TRIES_WHEN_REFUSED, TRIES_WHEN_TEMPORARY } from "./backoff.ts";
import type { ClaimedJob } from "./claim-jobs.ts";

const LONGEST_ERROR = 500;

/** Writes down that the work is done. Does nothing when the lease has been lost meanwhile. */
export async function completeJob(
  db: DbOrTransaction,
  clock: Clock,
  job: ClaimedJob,
): Promise<void> {
  await held(db, job)
    .set({ state: "done", finished_at: isoTime(clock), lease_id: null, lease_until: null })
    .execute();
}

/** Gives the work back untouched, for a shutdown: the try does not count. */
export async function releaseJob(db: DbOrTransaction, job: ClaimedJob): Promise<void> {
  await held(db, job)
    .set({ state: "waiting", attempts: job.attempts - 1, lease_id: null, lease_until: null })
    .execute();
}

/**
 * Writes down that a try failed: due again after a pause that doubles, or dead when it was the last.
 * Answers which. A receiver that asks everyone to wait costs no try.
 */
export async function failJob(
  db: DbOrTransaction,
  clock: Clock,
  job: ClaimedJob,
  error: unknown,
): Promise<"waiting" | "dead"> {
  const failure = error instanceof DeliveryFailure ? error : null;
  const waits = failure?.kind === "wait";
  const allowed = failure?.kind === "refused" ? TRIES_WHEN_REFUSED : TRIES_WHEN_TEMPORARY;
  const state = !waits && job.attempts >= allowed ? "dead" : "waiting";
  const pause = Math.max(failure?.waitMs ?? 0, waits ? 0 : backoff(job.attempts));
  // Messages of unknown errors may quote what was sent; they go to the log, not on a screen.
  const words = failure?.message ?? "An unexpected error; see the log";
  await held(db, job)
    .set({
      state,
      attempts: waits ? job.attempts - 1 : job.attempts,
      run_at: isoTime(clock, pause),
      last_error: words.slice(0, LONGEST_ERROR),
      lease_id: null,
      lease_until: null,
      ...(state === "dead" && { finished_at: isoTime(clock) }),
    })
    .execute();
  return state;
}

const held = (db: DbOrTransaction, job: ClaimedJob) =>
  db
    .updateTable("jobs")
    .where("id", "=", job.id)
    .where("state", "=", "running")
    .where("lease_id", "=", job.lease_id);
