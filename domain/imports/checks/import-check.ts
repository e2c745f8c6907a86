/** One reading of an uploaded file: it continues as long as the import names it. */
import { randomUUIDv7 } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { Updateable } from "kysely";
import type { Db, DbOrTransaction, ImportTable } from "#db/schema.ts";
import { type DateOrder, settleOrder, surveyDates } from "#domain/imports/files/date-order.ts";
import type { FileRecord } from "#domain/imports/files/file-records.ts";
import { readRows } from "#domain/imports/files/file-rows.ts";
import type { Layout } from "#domain/imports/files/layout.ts";
import { readRow } from "#domain/imports/files/read-row.ts";
import { findLayout } from "#domain/imports/import-record.ts";
import { readFile, removeRows } from "#domain/imports/uploaded-file.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { countRow, type ImportCounts, parseImportCounts } from "./import-counts.ts";
import { matchRows, openMatchContext } from "./match-rows.ts";

/** Rows that are read, matched and stored without a pause: some milliseconds of work. */
const SLICE = 100;

export interface Check {
  db: Db;
  clock: Clock;
  importId: string;
  /** As imports.check_id names it. */
  checkId: string;
  /** IANA name, for times that name no zone. */
  timeZone: string;
  signal: AbortSignal;
}

/**
 * Stores `values` with the import, and that its reading continues. Returns false, and does nothing,
 * when another reading has begun or the import has moved on.
 */
export async function note(
  { clock, importId, checkId }: Check,
  db: DbOrTransaction,
  values: Updateable<ImportTable> = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("imports")
    .set({ ...values, checked_at: isoTime(clock) })
    .where("id", "=", importId)
    .where("check_id", "=", checkId)
    .where("state", "=", "checking")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Reads the file to its end, or until the signal or another reading ends it. What it finds counts
 * nowhere yet. Throws UnreadableFile and MissingFile.
 */
export async function runCheck(check: Check): Promise<void> {
  const { db, importId, signal } = check;
  const goesOn = async () => !signal.aborted && (await note(check, db));
  if (!(await goesOn())) return;
  const layout = await findLayout(db, importId);
  if (!layout) return;
  if (!(await removeRows(db, importId, goesOn))) return;
  const order = layout.dateOrder ?? (await findOrder(check, layout, goesOn));
  if (!order) return;
  const counts = await checkRows(check, layout, order);
  if (!counts) return;
  const read = { layout: JSON.stringify({ ...layout, readOrder: order }) };
  await note(check, db, { ...read, state: "ready", tally: JSON.stringify(counts) });
}

/** The order of day and month; null when staff must be asked first, or when the reading ends. */
async function findOrder(
  check: Check,
  layout: Layout,
  goesOn: () => Promise<boolean>,
): Promise<DateOrder | null> {
  const rows = readRows(() => readFile(check.db, check.importId), layout);
  const survey = await surveyDates(rows, layout, goesOn);
  const order = survey && settleOrder(survey);
  if (order === null || typeof order === "string") return order;
  const asked = JSON.stringify({ ...layout, openDate: order });
  await note(check, check.db, { state: "dates", layout: asked });
  return null;
}

/**
 * Reads the rows slice by slice, with a pause after each in which the process answers others, and
 * stores them. Returns what was found, or null when the reading ends.
 */
async function checkRows(
  check: Check,
  layout: Layout,
  dateOrder: DateOrder,
): Promise<ImportCounts | null> {
  const { db, clock, importId, timeZone, signal } = check;
  const counts = parseImportCounts(null);
  const rules = { layout, timeZone, dateOrder, now: clock.now() };
  const context = openMatchContext(layout);
  let bytes_read = 0;
  const storeSlice = async (records: FileRecord[]) => {
    const readings = records.map(({ cells, line }) => ({ ...readRow(cells, rules), line, cells }));
    const matches = await matchRows(db, readings, context);
    await setImmediate();
    const rows = readings.map(({ cells, ...row }) => ({
      ...row,
      ...matches.get(row.line),
      import_id: importId,
      donation_id: randomUUIDv7(),
      cells: row.kind === "error" ? JSON.stringify(cells.map(storable)) : null,
    }));
    for (const row of rows) countRow(counts, row);
    const values = { bytes_read, tally: JSON.stringify(counts) };
    const isStored = await db.transaction().execute(async (trx) => {
      // This update locks the import, so that no row is stored after it is forgotten.
      if (signal.aborted || !(await note(check, trx, values))) return false;
      if (rows.length > 0) await trx.insertInto("import_rows").values(rows).execute();
      return true;
    });
    await setImmediate();
    return isStored;
  };
  let slice: FileRecord[] = [];
  const file = () => readFile(db, importId);
  for await (const record of readRows(file, layout, (bytes) => {
    bytes_read = bytes;
  })) {
    if (record.isFooter) counts.footers += 1;
    else slice.push(record);
    if (slice.length < SLICE) continue;
    if (!(await storeSlice(slice))) return null;
    slice = [];
  }
  return (await storeSlice(slice)) ? counts : null;
}

/** Text as both databases can hold it. */
const storable = (cell: string) => cell.toWellFormed().replaceAll("\0", "");
