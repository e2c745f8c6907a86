import { randomUUIDv7 } from "node:crypto";
import type { DbOrTransaction } from "#db/schema.ts";

export interface NewJob {
  /** Which worker does it, for example "contact.create-case". */
  kind: string;
  /** What the worker needs; must survive JSON. */
  payload: unknown;
  /** Names the piece of work, so that doing it twice can be noticed. */
  uniqueKey: string;
}

/**
 * Writes down work that follows from a record. Call it with the transaction that writes the record:
 * both are stored, or neither. A job with the same key as an earlier one is not written again.
 * `now` is ISO UTC; the work is due at once, and begun soon when the worker is woken afterwards.
 */
export async function enqueueJobs(
  db: DbOrTransaction,
  now: string,
  ...jobs: NewJob[]
): Promise<void> {
  await db
    .insertInto("jobs")
    .values(
      jobs.map((job) => ({
        id: randomUUIDv7(),
        created_at: now,
        kind: job.kind,
        payload: JSON.stringify(job.payload),
        unique_key: job.uniqueKey,
        run_at: now,
      })),
    )
    .onConflict((conflict) => conflict.column("unique_key").doNothing())
    .execute();
}
