import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, HOUR, isoTime } from "#domain/ports/clock.ts";

/** How many there are in the window, this one included, and in how many milliseconds it ends. */
export interface SubmissionCount {
  count: number;
  waitMs: number;
}

/**
 * Counts one more submission under `key` in a window of an hour that starts with the first. Answers
 * how many there are now, and how long the window lasts still. One statement, so that many at once are all counted.
 */
export async function countSubmission(
  db: DbOrTransaction,
  clock: Clock,
  key: string,
): Promise<SubmissionCount> {
  const now = isoTime(clock);
  const ends_at = isoTime(clock, HOUR);
  const window = await db
    .insertInto("submission_counts")
    .values({ key, count: 1, ends_at })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet((eb) => {
        const over = eb("submission_counts.ends_at", "<=", now);
        return {
          count: eb
            .case()
            .when(over)
            .then(1)
            .else(eb("submission_counts.count", "+", 1))
            .end(),
          ends_at: eb
            .case()
            .when(over)
            .then(ends_at)
            .else(eb.ref("submission_counts.ends_at"))
            .end(),
        };
      }),
    )
    .returning(["count", "submission_counts.ends_at"])
    .executeTakeFirstOrThrow();
  return { count: window.count, waitMs: Date.parse(window.ends_at) - Date.parse(now) };
}

/** Forgets windows that are over, and with them the addresses they were counted by. */
export async function forgetOldCounts(db: DbOrTransaction, clock: Clock): Promise<void> {
  await db.deleteFrom("submission_counts").where("ends_at", "<=", isoTime(clock)).execute();
}
