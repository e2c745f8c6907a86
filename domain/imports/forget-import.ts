import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { removeSomeRows } from "./remove-rows.ts";
import { UNDECIDED } from "./undecided.ts";
import { removeFile } from "./uploaded-file.ts";

const CANCELLED = "This import was cancelled.";
const SLICE = 500;

/**
 * Forgets an upload with all that was found in it, as `actor` wants; a reading of it ends. Leaves an
 * import alone that is decided meanwhile: its rows are needed.
 */
export async function forgetImport(db: Db, clock: Clock, actor: Actor, id: string): Promise<void> {
  const isStopped = await db.transaction().execute(async (trx) => {
    const stopped = await stopUndecided(trx, id);
    if (stopped) await recordAudit(trx, isoTime(clock), actor, "import.cancelled", `import:${id}`);
    return stopped;
  });
  if (isStopped) await removeStopped(db, id);
}

/** From here on nothing is read of it, and nothing written. False when it is decided, or gone. */
export async function stopUndecided(trx: DbOrTransaction, id: string): Promise<boolean> {
  const stopped = await trx
    .updateTable("imports")
    .set({ state: "failed", problem: CANCELLED, check_id: null })
    .where("id", "=", id)
    .where("state", "in", UNDECIDED)
    .returning("id")
    .executeTakeFirst();
  return stopped !== undefined;
}

/** In slices, so that other work goes on in between; with its last step the import is gone. */
async function removeStopped(db: Db, id: string): Promise<void> {
  while (await removeSomeRows(db, id, SLICE));
  await removeFile(db, id);
  await db.deleteFrom("imports").where("id", "=", id).where("state", "in", UNDECIDED).execute();
}
