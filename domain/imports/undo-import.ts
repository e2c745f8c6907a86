import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { moneyChanged } from "#domain/changes/announce-change.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { isBusy } from "./begin-import.ts";
import type { Kept } from "./kept.ts";
import { keepChanged, keepPaidPledges, whatUndoKeeps } from "./kept-records.ts";

export type UndoResult = { ok: true; kept: Kept } | { ok: false; reason: "not-done" | "busy" };

/**
 * Takes a whole import back. With this statement its records are out of the books; follow-up work
 * removes them. Records that staff have changed since stay and stand by themselves from then on, unless
 * `withChanged`; so do pledges on which money came in, in any case. Records that the provider has
 * reported itself belong to no import any more. What was kept is noted with the import.
 */
export async function undoImport(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  withChanged: boolean,
): Promise<UndoResult> {
  const now = isoTime(clock);
  const undo = db.transaction().execute(async (trx): Promise<UndoResult> => {
    const undone = await trx
      .updateTable("imports")
      .set({ state: "removing", busy: 1, undone_at: now })
      .where("id", "=", id)
      .where("state", "=", "done")
      .returning(["id", "booked_at", "row_count"])
      .executeTakeFirst();
    if (!undone) return { ok: false, reason: "not-done" };
    const kept = await whatUndoKeeps(trx, undone, withChanged);
    await keepPaidPledges(trx, id);
    if (!withChanged) await keepChanged(trx, undone);
    await trx
      .updateTable("imports")
      .set({ kept: JSON.stringify(kept) })
      .where("id", "=", id)
      .execute();
    await enqueueJobs(trx, now, {
      kind: "import.remove",
      payload: { importId: id },
      uniqueKey: `import:${id}:remove:${now}`,
    });
    await recordAudit(trx, now, actor, "import.undone", `import:${id}`, {
      records: [undone.row_count, kept.changed + kept.paid + kept.reported],
    });
    await moneyChanged(trx);
    return { ok: true, kept };
  });
  return undo.catch(async (error: unknown) => {
    if (await isBusy(db)) return { ok: false, reason: "busy" };
    throw error;
  });
}
