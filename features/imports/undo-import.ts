import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { moneyChanged } from "#features/changes/announce-change.ts";
import { enqueueJobs } from "#features/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { isBusy } from "./begin-import.ts";

export type UndoResult = { ok: true; kept: number } | { ok: false; reason: "not-done" | "busy" };

/**
 * Takes a whole import back. With this statement its records are out of the books; follow-up work
 * removes them. Records that somebody has changed since stay and stand by themselves from then on,
 * unless `withChanged`. Records that the provider has reported itself belong to no import any more.
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
      .returning("booked_at")
      .executeTakeFirst();
    if (!undone) return { ok: false, reason: "not-done" };
    const kept = withChanged
      ? []
      : await trx
          .updateTable("donations")
          .set({ import_id: null })
          .where("import_id", "=", id)
          .where("updated_at", ">", undone.booked_at ?? "")
          .returning("id")
          .execute();
    await enqueueJobs(trx, now, {
      kind: "import.remove",
      payload: { importId: id },
      uniqueKey: `import:${id}:remove:${now}`,
    });
    await recordAudit(trx, now, actor, "import.undone", `import:${id}`);
    await moneyChanged(trx);
    return { ok: true, kept: kept.length };
  });
  return undo.catch(async (error: unknown) => {
    if (await isBusy(db)) return { ok: false, reason: "busy" };
    throw error;
  });
}
