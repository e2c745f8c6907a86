import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#ports/clock.ts";

/** How long what is kept, in milliseconds. The audit log's must exceed the floor of its trigger. */
export interface Retention {
  /** Messages that are spam, by whoever's judgement. */
  spamMs: number;
  /** Follow-up work that was given up; its payload may hold a person's words. */
  failedJobsMs: number;
  /** The bodies of webhook deliveries; that they came is remembered, so that none counts twice. */
  webhookMs: number;
  auditMs: number;
}

/** Rows that one statement takes: a moment's work, so that nobody waits for the end of it. */
const SLICE = 500;

/**
 * Removes what has been kept long enough, a slice at a time; stops between two when `signal` says so.
 * Answers how many rows of each kind went.
 */
export async function expireRecords(
  db: Db,
  clock: Clock,
  retention: Retention,
  signal: AbortSignal,
): Promise<Record<keyof Retention, number>> {
  const gone = { spamMs: 0, failedJobsMs: 0, webhookMs: 0, auditMs: 0 };
  for (const kind of Object.keys(gone) as (keyof Retention)[]) {
    const before = isoTime(clock, -retention[kind]);
    for (let slice = SLICE; slice === SLICE && !signal.aborted; ) {
      slice = await EXPIRE[kind](db, before);
      gone[kind] += slice;
    }
  }
  return gone;
}

/** Each takes one slice of what is older than `before` (ISO UTC), and answers how much that was. */
const EXPIRE: Record<keyof Retention, (db: Db, before: string) => Promise<number>> = {
  async spamMs(db, before) {
    const old = db
      .selectFrom("contacts")
      .select("id")
      .where("state", "=", "spam")
      .where("created_at", "<=", before)
      .limit(SLICE);
    const rows = await db.deleteFrom("contacts").where("id", "in", old).returning("id").execute();
    return rows.length;
  },
  async failedJobsMs(db, before) {
    const old = db
      .selectFrom("jobs")
      .select("id")
      .where("state", "=", "dead")
      .where("finished_at", "<=", before)
      .limit(SLICE);
    const rows = await db.deleteFrom("jobs").where("id", "in", old).returning("id").execute();
    return rows.length;
  },
  async webhookMs(db, before) {
    const old = db
      .selectFrom("gift_events")
      .select("id")
      .where("body", "<>", "")
      .where("received_at", "<=", before)
      .limit(SLICE);
    const rows = await db
      .updateTable("gift_events")
      .set({ body: "" })
      .where("id", "in", old)
      .returning("id")
      .execute();
    return rows.length;
  },
  async auditMs(db, before) {
    const old = db.selectFrom("audit_events").select("id").where("at", "<=", before).limit(SLICE);
    const rows = await db
      .deleteFrom("audit_events")
      .where("id", "in", old)
      .returning("id")
      .execute();
    return rows.length;
  },
};
