/** The rows of a file in the database, where every instance reads them, until they are written or removed. */
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { type Clock, DAY, isoTime } from "#domain/ports/clock.ts";
import type { FileRow } from "./read/read-file.ts";

export type { FileRow };

const BATCH = 500;

/** Stores rows below their import. Call it within a transaction. */
export async function storeRows(
  trx: DbOrTransaction,
  importId: string,
  rows: readonly FileRow[],
): Promise<void> {
  for (const slice of slices(rows))
    await trx
      .insertInto("import_rows")
      .values(
        slice.map(({ line, cells }) => ({
          import_id: importId,
          line,
          cells: JSON.stringify(cells),
        })),
      )
      .execute();
}

/** The stored rows of an import in the order of the file, some at a time. */
export async function* readStoredRows(
  db: DbOrTransaction,
  importId: string,
): AsyncGenerator<StoredRow[]> {
  for (let after = 0; ; ) {
    const rows = await findRows(db, importId, after, BATCH);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH) return;
    after = rows.at(-1)?.line ?? after;
  }
}

/** With the reason why it was left out, once the import is written. */
export type StoredRow = FileRow & { reason: string | null };

/** At most `limit` rows below the line `after`. */
export async function findRows(
  db: DbOrTransaction,
  importId: string,
  after: number,
  limit: number,
): Promise<StoredRow[]> {
  const rows = await db
    .selectFrom("import_rows")
    .select(["line", "cells", "reason"])
    .where("import_id", "=", importId)
    .where("line", ">", after)
    .orderBy("line")
    .limit(limit)
    .execute();
  return rows.map(({ cells, ...row }) => ({ ...row, cells: JSON.parse(cells) as string[] }));
}

/** How long the rows that were left out can be downloaded. */
const LEFT_OUT_KEPT = 90 * DAY;

/** Removes the rows that imports left out 90 days ago or earlier. Returns how many. */
export async function forgetLeftOut(db: Db, clock: Clock): Promise<number> {
  const old = db
    .selectFrom("imports")
    .select("id")
    .where("booked_at", "<=", isoTime(clock, -LEFT_OUT_KEPT));
  const { numDeletedRows } = await db
    .deleteFrom("import_rows")
    .where("import_id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
