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

/** Takes a slice of what is older than `before` (ISO UTC); answers a row for each that it took. */
type Expiry = (db: Db, before: string) => { execute(): Promise<unknown[]> };

const EXPIRIES: Record<keyof Retention, Expiry> = {
  spamMs: (db, before) =>
    db
      .deleteFrom("contacts")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("contacts")
          .select("id")
          .where("state", "=", "spam")
          .where("created_at", "<=", before)
          .limit(SLICE),
      )
      .returning("id"),
  failedJobsMs: (db, before) =>
    db
      .deleteFrom("jobs")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("jobs")
          .select("id")
          .where("state", "=", "dead")
          .where("finished_at", "<=", before)
          .limit(SLICE),
      )
      .returning("id"),
  webhookMs: (db, before) =>
    db
      .updateTable("gift_events")
      .set({ body: "" })
      .where("id", "in", (eb) =>
        eb
          .selectFrom("gift_events")
          .select("id")
          .where("body", "<>", "")
          .where("received_at", "<=", before)
          .limit(SLICE),
      )
      .returning("id"),
  auditMs: (db, before) =>
    db
      .deleteFrom("audit_events")
      .where("id", "in", (eb) =>
        eb.selectFrom("audit_events").select("id").where("at", "<=", before).limit(SLICE),
      )
      .returning("id"),
};

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
      slice = (await EXPIRIES[kind](db, before).execute()).length;
      gone[kind] += slice;
    }
  }
  return gone;
}
