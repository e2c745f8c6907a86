/** The first step of an import: an uploaded file becomes rows. */
import { setImmediate } from "node:timers/promises";
import { SECOND } from "#domain/ports/clock.ts";
import { readCsv } from "./read-csv.ts";
import { readSpreadsheet } from "./read-spreadsheet.ts";
import { RefusedFile } from "./refused-file.ts";

/** A row of a file and the line where it begins (the first is 1). */
export interface FileRow {
  line: number;
  cells: string[];
}

export const ROWS_MAX = 100_000;
/** Titles and other lines may stand above the column names. */
export const HEAD_WITHIN = 20;
/** Characters of all cells: an Excel file may repeat one long text in every row. */
const TEXT_MAX = 32 * 1024 * 1024;
const READING_MAX = 30 * SECOND;
/** Rows that are read without a pause: some milliseconds of work. */
const SLICE = 500;

/** The first bytes of a zip archive, which every .xlsx is; and of an Excel file before 2007 or with a password. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The rows of a CSV or Excel file that are not blank, with those above the column names; of an Excel file
 * those of its first sheet. Line numbers increase. Stops when `signal` says that the connection is closed.
 * Throws RefusedFile, also for too many rows or when it takes too long.
 */
export async function readFile(bytes: Buffer, signal: AbortSignal): Promise<FileRow[]> {
  const deadline = performance.now() + READING_MAX;
  const rows: FileRow[] = [];
  let [seen, size, last] = [0, 0, 0];
  for await (const { cells, line } of recordsOf(bytes)) {
    if (++seen % SLICE === 0) {
      await setImmediate();
      if (signal.aborted) throw new RefusedFile("broken-off");
      if (performance.now() > deadline) throw new RefusedFile("too-slow");
    }
    if (cells.every((cell) => cell.trim() === "")) continue;
    if (rows.length === ROWS_MAX + HEAD_WITHIN) throw new RefusedFile("too-many-rows");
    size += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (size > TEXT_MAX) throw new RefusedFile("too-long");
    last = Math.max(line, last + 1);
    rows.push({ line: last, cells });
  }
  if (rows.length === 0) throw new RefusedFile("empty");
  return rows;
}

function recordsOf(bytes: Buffer): AsyncIterable<FileRow> {
  const start = bytes.subarray(0, ZIP.length);
  if (start.equals(OLD_EXCEL)) throw new RefusedFile("excel");
  return start.equals(ZIP) ? readSpreadsheet(bytes) : readCsv(bytes);
}
