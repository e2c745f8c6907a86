import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { parseImportCounts } from "./checks/import-counts.ts";
import { decideImport, enqueueImportJob, updateImport } from "./import-record.ts";

/**
 * Decides to write an import: its ready rows, and with `withPossible` those that are perhaps in the
 * books already. A background job writes them, on any instance and after any crash, to the end. A
 * second call changes nothing. Returns why nothing begins, or null.
 */
export const beginImport = (
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  withPossible: boolean,
) =>
  decideImport(db, async (trx) => {
    const now = isoTime(clock);
    const begun = await updateImport(trx, id, ["ready"], {
      ...{ state: "writing", busy: 1, booked_at: now, booked_line: 0 },
      ...{ row_count: 0, amount_cents: 0, pledged_cents: 0, with_possible: withPossible ? 1 : 0 },
    });
    if (!begun) return false;
    await enqueueImportJob(trx, now, "import.write", id, `import:${id}:write:0`);
    const { ready, possible } = parseImportCounts(begun.tally);
    const rows = ready.rows + (withPossible ? possible.rows : 0);
    await recordAudit(trx, now, actor, "imported", `import:${id}`, { records: [0, rows] });
    return true;
  });
