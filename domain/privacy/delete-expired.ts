import { sql } from "kysely";
import type { Database, Db } from "#db/schema.ts";
import { forgetFormerEmails } from "#domain/accounts/account-mails.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";
import { EDITOR_OPEN_MS } from "#domain/values/durations.ts";

/** Rows that end by themselves: their table, its time (ISO UTC), how long after it they stay. */
const EXPIRING: readonly (readonly [table: keyof Database, at: string, staysMs: number])[] = [
  ["staff_links", "expires_at", 0],
  ["staff_sessions", "expires_at", 0],
  ["passkey_challenges", "expires_at", 0],
  // Until then their email may wait to be sent.
  ["donor_links", "created_at", DAY],
  ["submission_counts", "ends_at", 0],
  ["open_documents", "at", EDITOR_OPEN_MS],
  // A bank transfer takes the longest from the press to the company's last report on it.
  ["checkouts", "created_at", 60 * DAY],
  ["giving_alerts", "at", 60 * DAY],
];

/** Deletes rows that end by themselves. They leave no audit event. */
export async function deleteExpired(db: Db, clock: Clock): Promise<void> {
  for (const [table, column, staysMs] of EXPIRING) {
    const isOver = sql`${sql.ref(column)} <= ${isoTime(clock, -staysMs)}`;
    await sql`delete from ${sql.table(table)} where ${isOver}`.execute(db);
  }
  await forgetFormerEmails(db);
}
