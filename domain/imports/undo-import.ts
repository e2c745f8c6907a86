import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { decideImport, enqueueImportJob, updateImport } from "./import-record.ts";
import { findLeftInBooks, leaveChanged, leavePaidPledges } from "./left-in-books.ts";

/**
 * Takes a whole import back: from this transaction on its records are out of the books, and a job
 * removes them. Two kinds of record stay and leave the import: pledges that have payments, and,
 * unless `withChanged`, records that staff changed since. Records that the provider has reported
 * itself have left it before. The import notes what stayed. Returns why nothing is done, or null.
 */
export const undoImport = ({ db, clock, actor }: Desk, id: string, withChanged: boolean) =>
  decideImport(db, async (trx) => {
    const now = isoTime(clock);
    const undone = await updateImport(trx, id, ["done"], {
      state: "removing",
      busy: 1,
      undone_at: now,
    });
    if (!undone) return false;
    const left = await findLeftInBooks(trx, undone, withChanged);
    await leavePaidPledges(trx, id);
    if (!withChanged) await leaveChanged(trx, undone);
    await updateImport(trx, id, ["removing"], { kept: JSON.stringify(left) });
    await enqueueImportJob(trx, now, "import.remove", id, `import:${id}:remove:${now}`);
    await recordAudit(trx, now, actor, "import.undone", `import:${id}`, {
      records: [undone.row_count, left.changed + left.paid + left.reported],
    });
    await raiseVersion(trx, "site");
    return true;
  });
