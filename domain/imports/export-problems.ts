import type { Db } from "#db/schema.ts";
import { BATCH, inBatches } from "#domain/export/batches.ts";
import { type CsvValue, csvStream } from "#domain/export/csv.ts";
import { findLayout } from "./import-record.ts";

interface ProblemRow {
  line: number;
  cells: string[];
  problem: string | null;
  column_name: string | null;
  hint: string | null;
}

/** These columns follow those of the file; a corrected file that is uploaded again may have them. */
const REASONS = new Map<string, (row: ProblemRow) => CsvValue>([
  ["Line in the file", ({ line }) => line],
  ["Problem", ({ problem }) => problem ?? ""],
  ["Where", ({ column_name }) => column_name ?? ""],
  ["Hint", ({ hint }) => hint ?? ""],
]);

/**
 * The rows with an error as the file has them, each with its line and its problem, to be corrected
 * and imported again; null when there is no such import.
 */
export async function exportProblems(
  db: Db,
  id: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const layout = await findLayout(db, id);
  if (!layout) return null;
  const columns = layout.headers
    .map((name, at) => ({ name, value: ({ cells }: ProblemRow): CsvValue => cells[at] ?? "" }))
    .filter(({ name }) => !REASONS.has(name));
  const reasons = Array.from(REASONS, ([name, value]) => ({ name, value }));
  const rows = inBatches((after: ProblemRow | null) => rowsWithErrors(db, id, after?.line ?? 0));
  return csvStream(rows, [...columns, ...reasons]);
}

async function rowsWithErrors(db: Db, id: string, after: number): Promise<ProblemRow[]> {
  const rows = await db
    .selectFrom("import_rows")
    .select(["line", "cells", "problem", "column_name", "hint"])
    .where("import_id", "=", id)
    .where("kind", "=", "error")
    .where("line", ">", after)
    .orderBy("line")
    .limit(BATCH)
    .execute();
  return rows.map(({ cells, ...row }) => ({ ...row, cells: JSON.parse(cells ?? "[]") }));
}
