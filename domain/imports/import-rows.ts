/** All rows of a file until the import is written, from then on those that were left out, with their reasons. */
import { setImmediate } from "node:timers/promises";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { unhurriedSlices } from "#db/slices.ts";
import { type CsvValue, csvStream } from "#domain/export/csv.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { LEFT_OUT_KEPT } from "#domain/time/periods.ts";
import { columnsOfRoles, type Layout } from "./map/layout.ts";
import type { FileRow } from "./read/read-file.ts";
import type { RowText } from "./read/read-thread.ts";

type StoredRow = FileRow & { kind?: string | null; reason?: string | null };

export async function storeRows(
  trx: DbOrTransaction,
  importId: string,
  rows: readonly StoredRow[],
): Promise<void> {
  for await (const slice of unhurriedSlices(rows))
    await storeTexts(
      trx,
      importId,
      slice.map((row) => ({ ...row, cells: JSON.stringify(row.cells) })),
    );
}

/** Stores rows whose cells are JSON: at most a slice. */
export async function storeTexts(
  trx: DbOrTransaction,
  importId: string,
  rows: readonly (RowText & Pick<StoredRow, "kind" | "reason">)[],
): Promise<void> {
  await trx
    .insertInto("import_rows")
    .values(
      rows.map(({ line, cells, kind, reason }) => ({
        ...{ import_id: importId, line, cells, kind, reason },
      })),
    )
    .execute();
}

/** Rows that are read without a pause. */
const AT_ONCE = 500;

/**
 * The stored rows of an import in the order of the file, the first `limit` or all, read with pauses in which
 * the process answers others.
 */
export async function findRows(
  db: DbOrTransaction,
  importId: string,
  limit = Number.POSITIVE_INFINITY,
) {
  const found: (FileRow & { reason: string | null })[] = [];
  for (let isWhole = false; !isWhole && found.length < limit; ) {
    const rows = await db
      .selectFrom("import_rows")
      .select(["line", "cells", "reason"])
      .where("import_id", "=", importId)
      .where("line", ">", found.at(-1)?.line ?? 0)
      .orderBy("line")
      .limit(Math.min(AT_ONCE, limit - found.length))
      .execute();
    for (const { cells, ...row } of rows) found.push({ ...row, cells: JSON.parse(cells) });
    isWhole = rows.length < AT_ONCE;
    await setImmediate();
  }
  return found;
}

/** Rows that are looked at, values that are shown, and characters of each. */
const SAMPLED = 50;
const VALUES = 3;
const SHOWN = 40;

/** The first values of each column. */
export async function sampleColumns(db: Db, id: string, width: number): Promise<string[][]> {
  const rows = await findRows(db, id, SAMPLED);
  return Array.from({ length: width }, (_, at) => {
    const cells = rows.map(({ cells }) => (cells[at] ?? "").trim());
    return [...new Set(cells)].filter(Boolean).slice(0, VALUES).map(shorten);
  });
}

/** The columns of which nothing is read, each with the first of its values. */
export async function sampleUnread(
  db: Db,
  { id, layout }: { id: string; layout: Layout | null },
): Promise<{ at: number; name: string; values: string[] }[]> {
  if (!layout) return [];
  const read = new Set([...Object.values(layout.columns), ...columnsOfRoles(layout)]);
  const samples = await sampleColumns(db, id, layout.headers.length);
  return layout.headers.flatMap((name, at) =>
    read.has(at) ? [] : [{ at, name, values: samples[at] ?? [] }],
  );
}

const shorten = (cell: string) =>
  cell.length > SHOWN ? `${cell.slice(0, SHOWN).toWellFormed()}…` : cell;

/** These columns follow those of the file; a corrected file that is uploaded again may have them. */
const REASONS = new Map<string, (row: StoredRow) => CsvValue>([
  ["Line in the file", ({ line }) => line],
  ["Left out because", ({ reason }) => reason ?? null],
]);

/** Rows as the file has them, each with its line and the reason why it is left out, to be corrected. */
export function exportLeftOut(headers: readonly string[], rows: readonly StoredRow[]) {
  const columns = headers
    .map((name, at) => ({ name, value: ({ cells }: StoredRow): CsvValue => cells[at] ?? "" }))
    .filter(({ name }) => !REASONS.has(name));
  const reasons = Array.from(REASONS, ([name, value]) => ({ name, value }));
  return csvStream(rows, [...columns, ...reasons]);
}

/** Removes the rows that imports left out LEFT_OUT_KEPT ago or earlier. Returns how many. */
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
