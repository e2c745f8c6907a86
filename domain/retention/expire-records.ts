import type { Db } from "#db/schema.ts";
import { recordAudit, THE_SITE } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { EXPIRIES, expireSlice, type Retention, SLICE } from "./expiries.ts";

/** Each slice in one transaction with its audit events. Returns how many rows of each kind it removed. */
export async function expireRecords(
  db: Db,
  clock: Clock,
  retention: Retention,
  signal: AbortSignal,
): Promise<Record<keyof Retention, number>> {
  const removed = { spamMs: 0, failedJobsMs: 0, webhookMs: 0, auditMs: 0 };
  for (const kind of Object.keys(removed) as (keyof Retention)[]) {
    const before = isoTime(clock, -retention[kind]);
    for (let slice = SLICE; slice === SLICE && !signal.aborted; ) {
      slice = await db.transaction().execute(async (trx) => {
        const ids = await expireSlice(trx, kind, before);
        for (const subject of ids.length > 0 ? EXPIRIES[kind].describe(ids) : [])
          await recordAudit(trx, isoTime(clock), THE_SITE, "record.expired", subject);
        if (ids.length > 0) await raiseVersion(trx, "desk");
        return ids.length;
      });
      removed[kind] += slice;
    }
  }
  return removed;
}

/** Runs `remove`, which returns how many things it removed, and records the number in the audit log. */
export async function withAudit(db: Db, clock: Clock, what: string, remove: () => Promise<number>) {
  const removed = await remove();
  if (removed > 0)
    await recordAudit(db, isoTime(clock), THE_SITE, "record.expired", `${what}: ${removed}`);
}
