import { type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { parseImportCounts } from "./checks/import-counts.ts";
import { parseLayout } from "./files/layout.ts";
import { decideImport, enqueueImportJob, updateImport } from "./import-record.ts";
import { countIncluded } from "./include-rows.ts";
import { rememberLayout } from "./remembered-layout.ts";

/**
 * Decides to write an import: its ready rows, and the possible duplicates that staff include. How its
 * file was read is remembered for the next one. A background job writes them, on any instance and after any crash, to the end. A
 * second call changes nothing. Returns why nothing begins, or null.
 */
export const beginImport = ({ db, clock, actor }: Desk, id: string) =>
  decideImport(db, async (trx) => {
    const now = isoTime(clock);
    const begun = await updateImport(trx, id, ["ready"], {
      state: "writing",
      busy: 1,
      booked_at: now,
      booked_line: 0,
      row_count: 0,
      amount_cents: 0,
      pledged_cents: 0,
    });
    if (!begun) return false;
    await enqueueImportJob(trx, now, "import.write", id, `import:${id}:write:0`);
    const layout = parseLayout(begun.layout);
    if (layout) await rememberLayout(trx, layout, now);
    const included = await countIncluded(trx, id);
    const rows = parseImportCounts(begun.tally).ready.rows + included.rows;
    await recordAudit(trx, now, actor, "imported", `import:${id}`, { records: [0, rows] });
    return true;
  });
