import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { keepPaidPledges } from "./kept-records.ts";
import { removeSomeRows } from "./remove-rows.ts";
import { removeFile } from "./uploaded-file.ts";
import { importPayload } from "./write-import.ts";

const SLICE = 50;

/** Removes the records of an import that was undone, in slices; they have been out of the books already. */
export const removeImport =
  (db: Db, clock: Clock) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const { importId } = importPayload.parse(payload);
    const state = await db
      .selectFrom("imports")
      .select("state")
      .where("id", "=", importId)
      .executeTakeFirst();
    if (state?.state !== "removing") return;
    while (await removeSomeRecords(db, importId)) {
      if (signal.aborted)
        return enqueueJobs(db, isoTime(clock), {
          kind: "import.remove",
          payload: { importId },
          uniqueKey: `${key}+`,
        });
      await setImmediate();
    }
    await db
      .updateTable("imports")
      .set({ state: "undone", busy: null })
      .where("id", "=", importId)
      .where("state", "=", "removing")
      .execute();
  };

/** Up to SLICE records, with their history; false when there were none. */
function removeSomeRecords(db: Db, importId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom("donations")
      .select("id")
      .where("import_id", "=", importId)
      .limit(SLICE)
      .execute();
    const ids = rows.map((row) => row.id);
    if (ids.length === 0) return false;
    // Money may have come in on a pledge since the import was taken back.
    await keepPaidPledges(trx, importId, ids);
    const removed = await trx
      .deleteFrom("donations")
      .where("id", "in", ids)
      // Not what its provider has reported at this very moment.
      .where("import_id", "=", importId)
      .returning("id")
      .execute();
    const gone = removed.map((row) => row.id);
    if (gone.length > 0)
      await trx.deleteFrom("donation_changes").where("donation_id", "in", gone).execute();
    return true;
  });
}

/** Forgets the file and the waiting rows of an import that is written: its records are what is kept. */
export const clearImport =
  (db: Db) =>
  async (payload: unknown): Promise<void> => {
    const { importId } = importPayload.parse(payload);
    while (await removeSomeRows(db, importId, SLICE)) await setImmediate();
    await removeFile(db, importId);
  };
