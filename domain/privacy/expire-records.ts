import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import type { Database, Db } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import { SYSTEM_ACTOR } from "#domain/changes/staff-context.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";

/** Retention periods in milliseconds. The audit log's must exceed the minimum of its trigger. */
export interface Retention {
  /** Spam messages, from the moment when staff or the site marked them as spam. */
  spamMs: number;
  /** Jobs that were given up. */
  failedJobsMs: number;
  /** Bodies of webhook deliveries. Their ids stay, so that no event counts twice. */
  webhookMs: number;
  auditMs: number;
}

/** Rows per statement: small enough that requests never wait long for it. */
const ROWS_PER_STATEMENT = 500;

interface Expiry {
  table: keyof Database;
  /** The column to empty; without one the row is deleted. */
  emptied?: "body";
  /** A condition: the row's retention has ended. `before` is ISO UTC. */
  isOver(before: string): RawBuilder<unknown>;
  /** The subjects of the audit events: records about people by id, others by number. */
  describe(ids: string[]): string[];
}

/** Characters of a day such as 2026-01-31. */
const DAY_LENGTH = 10;

const EXPIRIES: Record<keyof Retention, Expiry> = {
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
    // Compares whole days: otherwise each deleted event would leave a new one, minute after minute.
    isOver: (before) => sql`at < ${before.slice(0, DAY_LENGTH)}`,
    describe: (ids) => [`audit lines: ${ids.length}`],
  },
};

/**
 * Deletes or empties one slice of the rows older than `before`, in one transaction with its audit
 * events. Returns the number of its rows.
 */
const expireSlice = (
  db: Db,
  clock: Clock,
  kind: keyof Retention,
  before: string,
): Promise<number> =>
  change(db, { desk: (removed) => removed > 0 }, async (trx) => {
    const { table, emptied, isOver, describe } = EXPIRIES[kind];
    const rows = sql.table(table);
    const remove = emptied
      ? sql`update ${rows} set ${sql.ref(emptied)} = ''`
      : sql`delete from ${rows}`;
    const removedRows = await sql<{ id: string }>`${remove} where id in
      (select id from ${rows} where ${isOver(before)} limit ${ROWS_PER_STATEMENT}) returning id`.execute(
      trx,
    );
    const ids = removedRows.rows.map(({ id }) => id);
    if (ids.length === 0) return 0;
    for (const subject of describe(ids))
      await recordAudit(
        trx,
        { now: isoTime(clock), actor: SYSTEM_ACTOR },
        "record.expired",
        subject,
      );
    return ids.length;
  });

/**
 * Removes the rows whose retention has ended, in slices, between which the process answers other
 * requests. Returns their number by kind.
 */
export async function expireRecords(
  db: Db,
  clock: Clock,
  retention: Retention,
  signal: AbortSignal,
): Promise<Record<keyof Retention, number>> {
  const removedCounts = { spamMs: 0, failedJobsMs: 0, webhookMs: 0, auditMs: 0 };
  for (const kind of Object.keys(removedCounts) as (keyof Retention)[]) {
    if (signal.aborted) break;
    const before = isoTime(clock, -retention[kind]);
    let count: number;
    do {
      count = await expireSlice(db, clock, kind, before);
      removedCounts[kind] += count;
      await setImmediate();
    } while (count === ROWS_PER_STATEMENT && !signal.aborted);
  }
  return removedCounts;
}

/**
 * Runs `remove`, which returns how many things it removed, and records the number in the audit log.
 */
export async function withAudit(db: Db, clock: Clock, what: string, remove: () => Promise<number>) {
  const removedCount = await remove();
  if (removedCount > 0)
    await recordAudit(
      db,
      { now: isoTime(clock), actor: SYSTEM_ACTOR },
      "record.expired",
      `${what}: ${removedCount}`,
    );
}
