import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { enqueueImportJob, importOf, updateImport } from "./import-record.ts";
import { leavePaidPledges } from "./left-in-books.ts";
import { removeFile, removeRows } from "./uploaded-file.ts";

const SLICE = 50;

/** Job: removes the records of an undone import, in slices; they are out of the books already. */
export const removeImport =
  (db: Db, clock: Clock) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const id = importOf(payload);
    const found = await db
      .selectFrom("imports")
      .select("state")
      .where("id", "=", id)
      .executeTakeFirst();
    if (found?.state !== "removing") return;
    while (await removeSomeRecords(db, id)) {
      if (signal.aborted)
        return enqueueImportJob(db, isoTime(clock), "import.remove", id, `${key}+`);
      await setImmediate();
    }
    await updateImport(db, id, ["removing"], { state: "undone", busy: null });
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
    if (rows.length === 0) return false;
    const ids = rows.map((row) => row.id);
    // Since the undo a payment may have come in on a pledge.
    await leavePaidPledges(trx, importId, ids);
    const removed = await trx
      .deleteFrom("donations")
      .where("id", "in", ids)
      // A record that its provider reports at this very moment has left the import.
      .where("import_id", "=", importId)
      .returning("id")
      .execute();
    const gone = removed.map((row) => row.id);
    if (gone.length > 0)
      await trx.deleteFrom("donation_changes").where("donation_id", "in", gone).execute();
    return true;
  });
}

/** Job: forgets the file and the pending rows of a written import, because its records hold the gifts. */
export const clearImport =
  (db: Db) =>
  async (payload: unknown): Promise<void> => {
    await removeRows(db, importOf(payload));
    await removeFile(db, importOf(payload));
  };
