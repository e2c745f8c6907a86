import type { Db } from "#db/schema.ts";
import { type Check, type CheckedRow, checkRows } from "./check/check-rows.ts";
import { countRow, noCounts, ROW_KINDS, type RowKind } from "./import-counts.ts";

/** What a file holds, with the first rows of each kind: `most` of them. Writes nothing. */
export async function previewImport(db: Db, check: Check, most: Record<RowKind, number>) {
  const counts = noCounts();
  const rows = Object.fromEntries(ROW_KINDS.map((kind) => [kind, [] as CheckedRow[]]));
  for await (const batch of checkRows(db, check))
    for (const row of batch) {
      countRow(counts, row);
      const shown = rows[row.kind];
      if (shown && shown.length < most[row.kind]) shown.push(row);
    }
  return { counts, rows: rows as Record<RowKind, CheckedRow[]> };
}
