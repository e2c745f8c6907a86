import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { EXPIRIES, type Retention, SLICE } from "./expiries.ts";

/** How the audit log names what the site does by itself; no account can be called so. */
const THE_SITE: Actor = { staffId: null, username: "the site", address: "schedule" };

/**
 * Removes what has been kept long enough, a slice at a time, each in one transaction with its lines in
 * the audit log; stops between two slices when `signal` says so. Answers how many rows of each kind went.
 */
export async function expireRecords(
  db: Db,
  clock: Clock,
  retention: Retention,
  signal: AbortSignal,
): Promise<Record<keyof Retention, number>> {
  const gone = { spamMs: 0, failedJobsMs: 0, webhookMs: 0, auditMs: 0 };
  for (const kind of Object.keys(gone) as (keyof Retention)[]) {
    const { expire, describe } = EXPIRIES[kind];
    const before = isoTime(clock, -retention[kind]);
    for (let slice = SLICE; slice === SLICE && !signal.aborted; ) {
      slice = await db.transaction().execute(async (trx) => {
        const ids = (await expire(trx, before)).map(({ id }) => id);
        for (const subject of ids.length > 0 ? describe(ids) : [])
          await recordAudit(trx, isoTime(clock), THE_SITE, "record.expired", subject);
        return ids.length;
      });
      gone[kind] += slice;
    }
  }
  return gone;
}

/** Has `remove` take away what has been kept long enough, and writes down how many, when there were any. */
export async function withAudit(
  db: Db,
  clock: Clock,
  what: string,
  remove: () => Promise<number>,
): Promise<void> {
  const gone = await remove();
  if (gone > 0)
    await recordAudit(db, isoTime(clock), THE_SITE, "record.expired", `${what}: ${gone}`);
}
