import { sql } from "kysely";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Clock, HOUR, isoTime } from "#domain/values/clock.ts";

/**
 * The refusal of a submission over the hourly limit. `waitMs` is the time until the next one is
 * accepted, in milliseconds.
 */
export interface TooMany {
  ok: false;
  reason: "too-many";
  waitMs: number;
}

/**
 * Forms that store suspected spam refuse what is beyond this multiple of their hourly limit, so
 * that a flood cannot fill the disk.
 */
export const REFUSED_AT_TIMES_LIMIT = 3;

export const tooMany = (waitMs: number): TooMany => ({ ok: false, reason: "too-many", waitMs });

/** Whether a submission was accepted. A repetition counts as accepted. */
export type SubmissionResult = { ok: true } | TooMany;

/**
 * Counts a submission under `key`, in a window, of an hour, that starts with the first. Returns the
 * count including this one, and the milliseconds until the window ends. It is one statement, so
 * that concurrent submissions are counted correctly. `amount` is how many it counts as; a negative
 * one takes submissions back. `windowMs` is always the same for a key.
 */
export async function countSubmission(
  db: DbOrTransaction,
  clock: Clock,
  key: string,
  { amount = 1, windowMs = HOUR } = {},
): Promise<{ count: number; waitMs: number }> {
  const now = isoTime(clock);
  const end = isoTime(clock, windowMs);
  // A clock that jumped ahead and back leaves windows in the future; no window may be longer than
  // it lasts.
  const isOver = sql`(submission_counts.ends_at <= ${now} or submission_counts.ends_at > ${end})`;
  const { count, ends_at } = await db
    .insertInto("submission_counts")
    .values({ key, count: amount, ends_at: end })
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        count: sql`case when ${isOver} then ${amount} else submission_counts.count + ${amount} end`,
        ends_at: sql`case when ${isOver} then excluded.ends_at else submission_counts.ends_at end`,
      }),
    )
    .returning(["count", "ends_at"])
    .executeTakeFirstOrThrow();
  return { count, waitMs: Date.parse(ends_at) - Date.parse(now) };
}
