import type { Db } from "#db/schema.ts";
import { type CsvValue, csvStream } from "#domain/export/csv.ts";
import { type Check, checkRows } from "./check/check-rows.ts";
import { whyLeftOut } from "./import-counts.ts";
import type { Layout } from "./map/layout.ts";
import { readStoredRows, type StoredRow } from "./stored-rows.ts";

/** These columns follow those of the file; a corrected file that is uploaded again may have them. */
const REASONS = new Map<string, (row: StoredRow) => CsvValue>([
  ["Line in the file", ({ line }) => line],
  ["Left out because", ({ reason }) => reason],
]);

/**
 * The rows that are left out, as the file has them, each with its line and the reason, to be corrected and
 * imported again: those that the `check` of an open import leaves out, or those that its writing left out.
 */
export function exportLeftOut(db: Db, id: string, layout: Layout, check: Check | null) {
  const columns = layout.headers
    .map((name, at) => ({ name, value: ({ cells }: StoredRow): CsvValue => cells[at] ?? "" }))
    .filter(({ name }) => !REASONS.has(name));
  const reasons = Array.from(REASONS, ([name, value]) => ({ name, value }));
  const rows = check ? checkedRows(db, check) : writtenRows(db, id);
  return csvStream(rows, [...columns, ...reasons]);
}

async function* checkedRows(db: Db, check: Check): AsyncGenerator<StoredRow> {
  for await (const rows of checkRows(db, check))
    for (const row of rows) if (row.kind !== "ready") yield { ...row, reason: whyLeftOut(row) };
}

async function* writtenRows(db: Db, id: string): AsyncGenerator<StoredRow> {
  for await (const rows of readStoredRows(db, id)) yield* rows;
}
