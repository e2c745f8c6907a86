import { rm } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/schema.ts";
import { enqueueJobs } from "#features/outbox/enqueue-jobs.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { removeSomeRows } from "./import-checks.ts";
import { importFile } from "./receive-file.ts";
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
    await trx.deleteFrom("donation_changes").where("donation_id", "in", ids).execute();
    await trx
      .deleteFrom("donations")
      .where("id", "in", ids)
      // Not what its provider has reported at this very moment.
      .where("import_id", "=", importId)
      .execute();
    return true;
  });
}

/** Forgets the file and the waiting rows of an import that is written: its records are what is kept. */
export const clearImport =
  (db: Db, folder: string) =>
  async (payload: unknown): Promise<void> => {
    const { importId } = importPayload.parse(payload);
    while (await removeSomeRows(db, importId, SLICE)) await setImmediate();
    await rm(importFile(folder, importId), { force: true });
  };
