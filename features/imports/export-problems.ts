import type { Db } from "#db/schema.ts";
import { BATCH } from "#features/export/batches.ts";
import { type CsvValue, csvStream } from "#features/export/csv.ts";
import { parseLayout } from "./layout.ts";

/** The rows with an error as the file has them, to correct and import again; null when it is gone. */
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
  return csvStream(
    rowsWithErrors(db, id),
    layout.headers.map((name, at) => ({ name, value: (row: CsvValue[]) => row[at] ?? "" })),
  );
}

async function* rowsWithErrors(db: Db, id: string): AsyncGenerator<string[]> {
  let after = 0;
  for (;;) {
    const rows = await db
      .selectFrom("import_rows")
      .select(["line", "cells"])
      .where("import_id", "=", id)
      .where("kind", "=", "error")
      .where("line", ">", after)
      .orderBy("line")
      .limit(BATCH)
      .execute();
    for (const row of rows) yield JSON.parse(row.cells ?? "[]") as string[];
    after = rows.at(-1)?.line ?? after;
    if (rows.length < BATCH) return;
  }
}
