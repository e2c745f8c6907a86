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
  /** True for rows whose retention ended; `before` is ISO UTC. */
  isOver(before: string): RawBuilder<unknown>;
  /** The subjects of the audit events: records about persons by id, others by number. */
  describe(ids: string[]): string[];
}

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
    isOver: (before) => sql`body <> '' and received_at <= ${before}`,
    describe: (ids) => [`bodies of provider reports: ${ids.length}`],
  },
  auditMs: {
    table: "audit_events",
    // Whole days: otherwise each removed event would leave a new one, minute by minute.
    isOver: (before) => sql`at < ${before.slice(0, "2026-01-31".length)}`,
    describe: (ids) => [`audit lines: ${ids.length}`],
  },
};

/** Removes one slice of the rows older than `before`, of webhook events the body alone; returns the ids. */
export async function expireSlice(trx: DbOrTransaction, kind: keyof Retention, before: string) {
  const { table, isOver } = EXPIRIES[kind];
  const rows = sql.table(table);
  const remove =
    kind === "webhookMs" ? sql`update ${rows} set body = ''` : sql`delete from ${rows}`;
  const removed = await sql<{ id: string }>`${remove} where id in
    (select id from ${rows} where ${isOver(before)} limit ${SLICE}) returning id`.execute(trx);
  return removed.rows.map(({ id }) => id);
}
