import type { Db } from "#db/schema.ts";
import { BATCH } from "#domain/export/batches.ts";
import { csvStream } from "#domain/export/csv.ts";
import { parseLayout } from "./files/layout.ts";

/**
 * The columns that follow those of the file; a corrected file that is uploaded again may have them.
 */
const REASONS = ["Line in the file", "Problem", "Where", "Hint"] as const;

interface ProblemRow {
  cells: string[];
  reasons: (string | number | null)[];
}

/**
 * The rows with an error as the file has them, each with its line and what is wrong with it, to correct
 * and import again; null when the import is gone.
 */
export async function exportProblems(
  db: Db,
  id: string,
): Promise<ReadableStream<Uint8Array> | null> {
  const found = await db
    .selectFrom("imports")
    .select("layout")
    .where("id", "=", id)
    .executeTakeFirst();
  const layout = parseLayout(found?.layout ?? null);
  if (!layout) return null;
  const reasonNames: readonly string[] = REASONS;
  const cells = layout.headers
    .map((name, at) => ({ name, value: (row: ProblemRow) => row.cells[at] ?? "" }))
    .filter(({ name }) => !reasonNames.includes(name));
  const reasons = REASONS.map((name, at) => ({
    name,
    value: (row: ProblemRow) => row.reasons[at] ?? "",
  }));
  return csvStream(rowsWithErrors(db, id), [...cells, ...reasons]);
}

async function* rowsWithErrors(db: Db, id: string): AsyncGenerator<ProblemRow> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("import_rows")
      .select(["line", "cells", "problem", "column_name", "hint"])
      .where("import_id", "=", id)
      .where("kind", "=", "error")
      .where("line", ">", after)
      .orderBy("line")
      .limit(BATCH)
      .execute();
    for (const { line, cells, problem, column_name, hint } of rows)
      yield {
        cells: JSON.parse(cells ?? "[]") as string[],
        reasons: [line, problem, column_name, hint],
      };
    after = rows.at(-1)?.line ?? after;
    if (rows.length < BATCH) return;
  }
}
