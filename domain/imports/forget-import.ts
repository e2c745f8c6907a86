import type { Db } from "#db/schema.ts";
import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { UNDECIDED, updateImport } from "./import-record.ts";
import { removeFile, removeRows } from "./uploaded-file.ts";

const CANCELLED = "This import was cancelled.";

/**
 * Forgets an upload and everything found in it; a reading of it ends. Does nothing to an import that
 * is decided meanwhile, because its rows are needed.
 */
export async function forgetImport({ db, clock, actor }: Desk, id: string): Promise<void> {
  const cancelled = { state: "failed", problem: CANCELLED, check_id: null } as const;
  const isStopped = await db.transaction().execute(async (trx) => {
    if (!(await updateImport(trx, id, UNDECIDED, cancelled))) return false;
    await recordAudit(trx, isoTime(clock), actor, "import.cancelled", `import:${id}`);
    return true;
  });
  if (isStopped) await removeUpload(db, id);
}

/**
 * Removes an undecided import with all that was stored for it; a removal cut short can be repeated. False
 * when it was removed before.
 */
export async function removeUpload(db: Db, id: string): Promise<boolean> {
  await removeRows(db, id);
  await removeFile(db, id);
  const { numDeletedRows } = await db
    .deleteFrom("imports")
    .where("id", "=", id)
    .where("state", "in", UNDECIDED)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
