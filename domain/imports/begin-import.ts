import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { parseImportCounts } from "./checks/import-counts.ts";

/** "busy": another import is being written or taken out at this moment. */
export type BeginResult = { ok: true } | { ok: false; reason: "not-ready" | "busy" };

/**
 * Decides that an import is written: its ready rows, and with `withPossible` those that are perhaps
 * here already. The writing is follow-up work, done by any instance, to its end, whatever dies in
 * between. Doing this twice begins once.
 */
export async function beginImport(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  withPossible: boolean,
): Promise<BeginResult> {
  const now = isoTime(clock);
  const begin = db.transaction().execute(async (trx): Promise<BeginResult> => {
    const begun = await trx
      .updateTable("imports")
      .set({
        state: "writing",
        busy: 1,
        booked_at: now,
        booked_line: 0,
        row_count: 0,
        ...{ amount_cents: 0, pledged_cents: 0 },
        with_possible: withPossible ? 1 : 0,
      })
      .where("id", "=", id)
      .where("state", "=", "ready")
      .returning("tally")
      .executeTakeFirst();
    if (!begun) return { ok: false, reason: "not-ready" };
    await enqueueJobs(trx, now, {
      kind: "import.write",
      payload: { importId: id },
      uniqueKey: `import:${id}:write:0`,
    });
    const { ready, possible } = parseImportCounts(begun.tally);
    await recordAudit(trx, now, actor, "imported", `import:${id}`, {
      records: [0, ready.rows + (withPossible ? possible.rows : 0)],
    });
    return { ok: true };
  });
  return begin.catch(async (error: unknown) => {
    if (await isBusy(db)) return { ok: false, reason: "busy" };
    throw error;
  });
}

/** True while the records of any import go in or out: the database allows one at a time. */
export async function isBusy(db: Db): Promise<boolean> {
  const busy = await db.selectFrom("imports").select("id").where("busy", "=", 1).executeTakeFirst();
  return busy !== undefined;
}
