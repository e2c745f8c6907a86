import { type RawBuilder, sql } from "kysely";
import type { Database, DbOrTransaction } from "#db/schema.ts";

/** Retention periods in milliseconds. That of the audit log must exceed the minimum of its trigger. */
export interface Retention {
  /** Spam messages, from the moment when staff or the site made them spam. */
  spamMs: number;
  /** Follow-up work that was given up. */
  failedJobsMs: number;
  /** Bodies of webhook deliveries; their ids stay, so that no event counts twice. */
  webhookMs: number;
  auditMs: number;
}

/** Rows per statement: small enough that requests never wait long for it. */
export const SLICE = 500;

interface Expiry {
  table: keyof Database;
  /** The column that is emptied; without one the row is removed. */
  emptied?: "body";
  /** True for rows whose retention ended; `before` is ISO UTC. */
  isOver(before: string): RawBuilder<unknown>;
  /** The subjects of the audit events: records about persons by id, others by number. */
  describe(ids: string[]): string[];
}

/** Characters of a day such as 2026-01-31. */
const DAY_LENGTH = 10;

export const EXPIRIES: Record<keyof Retention, Expiry> = {
  spamMs: {
    table: "contacts",
    isOver: (before) => sql`state = 'spam' and spam_at <= ${before}`,
    describe: (ids) => ids.map((id) => `contact:${id}`),
  },
  failedJobsMs: {
    table: "jobs",
    isOver: (before) => sql`state = 'dead' and finished_at <= ${before}`,
    describe: (ids) => [`jobs given up: ${ids.length}`],
  },
  webhookMs: {
    table: "gift_events",
    emptied: "body",
    isOver: (before) => sql`body <> '' and received_at <= ${before}`,
    describe: (ids) => [`bodies of provider reports: ${ids.length}`],
  },
  auditMs: {
    table: "audit_events",
    // Whole days: otherwise each removed event would leave a new one, minute by minute.
    isOver: (before) => sql`at < ${before.slice(0, DAY_LENGTH)}`,
    describe: (ids) => [`audit lines: ${ids.length}`],
  },
};

/** Removes or empties one slice of the rows older than `before`; returns their ids. */
export async function expireSlice(trx: DbOrTransaction, kind: keyof Retention, before: string) {
  const { table, emptied, isOver } = EXPIRIES[kind];
  const rows = sql.table(table);
  const remove = emptied
    ? sql`update ${rows} set ${sql.ref(emptied)} = ''`
    : sql`delete from ${rows}`;
  const removed = await sql<{ id: string }>`${remove} where id in
    (select id from ${rows} where ${isOver(before)} limit ${SLICE}) returning id`.execute(trx);
  return removed.rows.map(({ id }) => id);
}
