/**
 * When deliveries to one receiver fail because of this site or its setup, all of them would. The
 * queue is then paused, and one job at a time tests whether the receiver accepts again.
 */

import { sql } from "kysely";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { clearAlertInTransaction, raiseAlertInTransaction } from "#domain/alerts/alerts.ts";
import type { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { type Clock, HOUR, isoTime } from "#domain/values/clock.ts";

/** This many equal failures in a row are no coincidence. */
const MIN_EQUAL_FAILURES = 3;

/** No try is put off longer. */
export const MAX_PAUSE_MS = 4 * HOUR;
/** What waits longer was written by a clock that was ahead of those of the instances. */
export const MAX_WRITTEN_PAUSE_MS = MAX_PAUSE_MS + HOUR;

const alertKeyOf = (queue: string) => `queue:${queue}`;

/**
 * Counts a failure of the kind "wait", and pauses the queue after several equal failures in a row.
 * Returns whether it is paused.
 */
export async function pauseAfterWaits(
  trx: DbTransaction,
  clock: Clock,
  queue: string,
  jobId: string,
  { message: reason, waitMs }: DeliveryFailure,
): Promise<boolean> {
  const { alike } = await trx
    .insertInto("job_pauses")
    .values({ queue, reason, job_id: jobId, alike: 1, until: null })
    .onConflict((conflict) =>
      conflict.column("queue").doUpdateSet({
        alike: sql`case when job_pauses.reason <> excluded.reason then 1
          when job_pauses.job_id = excluded.job_id then job_pauses.alike
          else job_pauses.alike + 1 end`,
        reason,
        job_id: jobId,
        until: null,
      }),
    )
    .returning("alike")
    .executeTakeFirstOrThrow();
  if (alike < MIN_EQUAL_FAILURES) return false;
  const until = isoTime(clock, waitMs);
  await trx.updateTable("job_pauses").set({ until }).where("queue", "=", queue).execute();
  await raiseAlertInTransaction(trx, clock, alertKeyOf(queue), { code: "paused", queue, reason });
  return true;
}

/** Ends the pause of the queue, or of all queues. Returns whether failures had been counted. */
export async function endPauses(trx: DbTransaction, queue?: string): Promise<boolean> {
  const endedPauses = await trx
    .deleteFrom("job_pauses")
    .$if(queue !== undefined, (query) => query.where("queue", "=", queue ?? ""))
    .returning("queue")
    .execute();
  for (const each of endedPauses) await clearAlertInTransaction(trx, alertKeyOf(each.queue));
  return endedPauses.length > 0;
}

/** Lists the paused queues, each with whether it is time to try one job. */
export async function listPauses(db: DbOrTransaction, clock: Clock) {
  const pauses = await db
    .selectFrom("job_pauses")
    .select(["queue", "until"])
    .where("until", "is not", null)
    .execute();
  return pauses.map(({ queue, until }) => ({
    queue,
    isOver: (until ?? "") <= isoTime(clock) || (until ?? "") > isoTime(clock, MAX_WRITTEN_PAUSE_MS),
  }));
}

/**
 * Returns true to only one of several instances, which may try a job. The others wait up to
 * `leaseMs` for its outcome.
 */
export async function claimRetry(
  db: DbOrTransaction,
  clock: Clock,
  queue: string,
  leaseMs: number,
): Promise<boolean> {
  const ours = await db
    .updateTable("job_pauses")
    .set({ until: isoTime(clock, leaseMs) })
    .where("queue", "=", queue)
    .where((eb) =>
      eb.or([
        eb("until", "<=", isoTime(clock)),
        eb("until", ">", isoTime(clock, MAX_WRITTEN_PAUSE_MS)),
      ]),
    )
    .returning("queue")
    .executeTakeFirst();
  return ours !== undefined;
}
