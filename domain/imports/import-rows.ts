/**
 * The rows of an import. Until it is written these are all rows of the file; afterwards only those
 * that were left out, with their reasons.
 */
import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql } from "kysely";
import { insertRows } from "#db/insert-rows.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { type CsvColumn, type CsvValue, csvStream } from "#domain/lists/csv.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { LEFT_OUT_RETENTION_MS } from "#domain/values/durations.ts";
import type { CheckedRow } from "./check/checked-row.ts";
import { columnsRead } from "./map/import-fields.ts";
import { type FileLayout, parseLayout } from "./map/layout.ts";
import type { FileRow } from "./read/read-file.ts";
import type { RowText } from "./read/read-thread.ts";
import { rowCellsOf } from "./row/cells.ts";
import { parseTexts } from "./row/donor-fields.ts";
import { reasonText } from "./row/reason.ts";

type StoredRow = FileRow & { reason?: string | null };

/** What is stored of a row that is left out; the reason is for staff. */
interface LeftOut {
  line: number;
  kind: string;
  reason: string | null;
}

/** Stores one slice of rows whose cells are the file's, as JSON. */
export const storeImportRows = (
  db: DbOrTransaction,
  importId: string,
  rows: readonly (RowText & Partial<LeftOut>)[],
  onConflict?: RawBuilder<unknown>,
) =>
  insertRows(
    db,
    "import_rows",
    rows.map((row) => ({ import_id: importId, ...row })),
    onConflict,
  );

/** Stores why rows of a file are left out, once for each line. */
export async function markRowsLeftOut(
  db: DbOrTransaction,
  importId: string,
  leftOut: readonly Pick<CheckedRow, "line" | "kind" | "reason">[],
): Promise<void> {
  const byLine = new Map(leftOut.toReversed().map((row) => [row.line, row]));
  for await (const slice of slicesWithPauses([...byLine.values()]))
    await storeImportRows(
      db,
      importId,
      slice.map(({ line, kind, reason }) => ({
        line,
        cells: "",
        kind,
        reason: reason && reasonText(reason),
      })),
      sql`on conflict (import_id, line) do update set kind = excluded.kind, reason = excluded.reason`,
    );
}

/** Removes the rows that were written, some at a time. */
export async function deleteWrittenRows(db: Db, importId: string): Promise<void> {
  for (let removedCount = 1n; removedCount > 0n; await setImmediate()) {
    const writtenRows = db
      .selectFrom("import_rows")
      .select("line")
      .where("import_id", "=", importId)
      .where("kind", "is", null)
      .limit(ROWS_PER_QUERY);
    const { numDeletedRows } = await db
      .deleteFrom("import_rows")
      .where("import_id", "=", importId)
      .where("line", "in", writtenRows)
      .executeTakeFirst();
    removedCount = numDeletedRows;
  }
}

const ROWS_PER_QUERY = 200;

/**
 * Yields the stored rows of an import in the order of the file, some at a time, with pauses in
 * which the process answers other requests.
 */
export async function* readImportRowsInOrder(
  db: DbOrTransaction,
  importId: string,
  perQuery = ROWS_PER_QUERY,
) {
  for (let after = 0, isLast = false; !isLast; ) {
    const rows = await db
      .selectFrom("import_rows")
      .select(["line", "cells", "kind", "reason"])
      .where("import_id", "=", importId)
      .where("line", ">", after)
      .orderBy("line")
      .limit(perQuery)
      .execute();
    yield rows.map(({ cells, ...row }) => ({ ...row, cells: JSON.parse(cells) as string[] }));
    after = rows.at(-1)?.line ?? after;
    isLast = rows.length < perQuery;
    await setImmediate();
  }
}

/** Yields each row, or only those that were left out of a written import. */
export async function* readImportRowsOneByOne(
  db: DbOrTransaction,
  importId: string,
  { onlyLeftOut = false } = {},
) {
  for await (const rows of readImportRowsInOrder(db, importId))
    for (const row of rows) if (!onlyLeftOut || row.kind !== null) yield row;
}

/**
 * Returns the donor of a stored row as its import reads it, from the stored cells and layout; null
 * without a layout.
 */
export function parseDonorOfRow(cells: string, text: string | null) {
  const layout = parseLayout(text);
  return layout && parseTexts(rowCellsOf(JSON.parse(cells), layout)).texts;
}

/** How many rows are sampled, how many values are shown, and how many characters of each. */
const SAMPLED_ROWS = 50;
const SAMPLE_VALUES = 3;
const MAX_VALUE_LENGTH = 40;

/** Returns the first values of each column. */
export async function sampleColumns(db: Db, id: string, width: number): Promise<string[][]> {
  const { value: rows = [] } = await readImportRowsInOrder(db, id, SAMPLED_ROWS).next();
  return Array.from({ length: width }, (_, columnIndex) => {
    const cells = rows.map(({ cells }) => (cells[columnIndex] ?? "").trim());
    return [...new Set(cells)].filter(Boolean).slice(0, SAMPLE_VALUES).map(shorten);
  });
}

/** Returns the columns that are not read, each with its first values. */
export async function sampleUnreadColumns(
  db: Db,
  { id, layout }: { id: string; layout: FileLayout | null },
): Promise<{ index: number; name: string; values: string[] }[]> {
  if (!layout) return [];
  const readColumns = columnsRead(layout);
  const samples = await sampleColumns(db, id, layout.headers.length);
  return layout.headers.flatMap((name, columnIndex) =>
    readColumns.has(columnIndex)
      ? []
      : [{ index: columnIndex, name, values: samples[columnIndex] ?? [] }],
  );
}

const shorten = (cell: string) =>
  cell.length > MAX_VALUE_LENGTH ? `${cell.slice(0, MAX_VALUE_LENGTH).toWellFormed()}…` : cell;

/**
 * These columns follow those of the file. A corrected file that is uploaded again may have them.
 */
const REASON_COLUMNS: readonly CsvColumn<StoredRow>[] = [
  { name: "Line in the file", value: ({ line }) => line },
  { name: "Left out because", value: ({ reason }) => reason ?? null },
];

/**
 * Exports rows as they are in the file, each with its line and the reason why it was left out, so
 * that staff can correct them.
 */
export function exportLeftOutRows(headers: readonly string[], rows: AsyncIterable<StoredRow>) {
  const columns = headers
    .map((name, columnIndex) => ({
      name,
      value: ({ cells }: StoredRow): CsvValue => cells[columnIndex] ?? "",
    }))
    .filter(({ name }) => REASON_COLUMNS.every((column) => column.name !== name));
  return csvStream(rows, [...columns, ...REASON_COLUMNS]);
}

/** Removes rows that imports left out at least LEFT_OUT_RETENTION_MS ago. Returns how many. */
export async function deleteOldLeftOutRows(db: Db, clock: Clock): Promise<number> {
  const old = db
    .selectFrom("imports")
    .select("id")
    .where("booked_at", "<=", isoTime(clock, -LEFT_OUT_RETENTION_MS));
  const { numDeletedRows } = await db
    .deleteFrom("import_rows")
    .where("import_id", "in", old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
