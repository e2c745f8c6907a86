import { rm } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import type { Db } from "#db/schema.ts";
import { enqueueJob } from "#features/outbox/enqueue-job.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { removeSomeRows } from "./import-checks.ts";
import { importFile } from "./receive-file.ts";
import { importPayload } from "./write-import.ts";

const SLICE = 200;

/** Removes the records of an import that was undone, in slices; they have been out of the books already. */
export const removeImport =
  (db: Db, clock: Clock, onRemoved: () => void) =>
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
        return enqueueJob(db, isoTime(clock), {
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
    onRemoved();
  };

async function removeSomeRecords(db: Db, importId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("donations")
    .where("id", "in", (eb) =>
      eb.selectFrom("donations").select("id").where("import_id", "=", importId).limit(SLICE),
    )
    .where("import_id", "=", importId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Forgets the file and the waiting rows of an import that is written: its records are what is kept. */
export const clearImport =
  (db: Db, folder: string) =>
  async (payload: unknown): Promise<void> => {
    const { importId } = importPayload.parse(payload);
    while (await removeSomeRows(db, importId, SLICE)) await setImmediate();
    await rm(importFile(folder, importId), { force: true });
  };
