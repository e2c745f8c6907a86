import { randomUUIDv7 } from "node:crypto";
import type { DbTransaction } from "#db/schema.ts";
import { wakeAfterCommit } from "#domain/changes/change.ts";

export interface NewJob {
  kind: string;
  payload: unknown;
  /** Identifies the work, so that the receiver recognizes a repetition. */
  uniqueKey: string;
  /** The earliest start, ISO UTC; immediately when missing. */
  runAt?: string;
}

/**
 * Enqueues the follow-up work of a record. The transaction is the one that writes the record:
 * both are stored, or neither. A job whose key exists is not stored again. `now` is ISO UTC; jobs
 * are due immediately unless they set `runAt`.
 */
export async function enqueueJobs(trx: DbTransaction, now: string, ...jobs: NewJob[]) {
  await trx
    .insertInto("jobs")
    .values(
      jobs.map((job) => ({
        id: randomUUIDv7(),
        created_at: now,
        kind: job.kind,
        payload: JSON.stringify(job.payload),
        unique_key: job.uniqueKey,
        run_at: job.runAt ?? now,
      })),
    )
    .onConflict((conflict) => conflict.column("unique_key").doNothing())
    .execute();
  wakeAfterCommit(trx);
}
