import { setImmediate } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { type CellValue, streamXlsxRows } from "hucre/xlsx";
import { RefusedFile } from "./file-errors.ts";
import { readZipEntries } from "./zip-sizes.ts";

/** An Excel file is read in memory. These limit the memory, and how long other requests wait. */
export const SPREADSHEET_MAX = 8 * 1024 * 1024;
const UNPACKED_MAX = 64 * 1024 * 1024;
/** The shared strings of a workbook are read without a pause: 5 MB took 0.4 s (docs/decisions/0106). */
const TEXTS_MAX = 4 * 1024 * 1024;
/** Excel's own limits. */
const ROWS_MAX = 1_048_576;
const CELL_MAX = 32_767;
const COLUMNS_MAX = 256;
/** Rows that become text at once. */
const SLICE = 100;

/**
 * The first worksheet of an .xlsx file as CSV in UTF-8: one line for each row, so that line numbers are
 * row numbers; dates as "2026-11-03" or "2026-11-03 09:55:00". Throws RefusedFile for a file that is no
 * workbook, has a password, or unpacks to more than the limits.
 */
export async function* spreadsheetAsCsv(bytes: Buffer): AsyncGenerator<Buffer> {
  checkSizes(bytes);
  let slice: string[][] = [];
  let rows = 0;
  let width = 0;
  let written = 0;
  const write = (blankLines = 0) => {
    const text = Buffer.from(stringify(slice) + "\n".repeat(blankLines));
    slice = [];
    written += text.length;
    if (written > UNPACKED_MAX) throw new RefusedFile("excel-too-large");
    return text;
  };
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) {
      if (index < rows || index >= ROWS_MAX || values.length > COLUMNS_MAX)
        throw new RefusedFile("excel-too-large");
      width = Math.max(width, values.length);
      if (index > rows) yield write(index - rows);
      // Excel stores no empty cells at the end of a row.
      slice.push(Array.from({ length: width }, (_, at) => textOf(values[at] ?? null)));
      rows = index + 1;
      if (slice.length < SLICE) continue;
      yield write();
      await setImmediate();
    }
    yield write();
  } catch (error) {
    if (error instanceof RefusedFile) throw error;
    throw new RefusedFile("excel", { cause: error });
  }
}

/** The library unpacks no more of an entry than the entry declares. */
function checkSizes(bytes: Buffer): void {
  const entries = readZipEntries(bytes);
  if (!entries) throw new RefusedFile("excel-too-large");
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const texts = entries
    .filter(({ name }) => !name.includes("worksheets/"))
    .reduce((most, entry) => Math.max(most, entry.unpacked), 0);
  if (unpacked > UNPACKED_MAX || texts > TEXTS_MAX) throw new RefusedFile("excel-too-large");
}

/** A cell as CSV. Line breaks become spaces; numbers have the 15 digits that Excel shows. */
function textOf(value: CellValue): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  const text = typeof value === "number" ? String(Number(value.toPrecision(15))) : String(value);
  if (text.length > CELL_MAX) throw new RefusedFile("excel-too-large");
  return text.replace(/[\r\n]+/g, " ");
}

/** The library returns the local time of the cell as if it were UTC. */
function dateText(date: Date): string {
  const seconds = Math.round(date.getTime() / 1_000);
  if (!Number.isFinite(seconds)) return "";
  const [day = "", time = ""] = new Date(seconds * 1_000).toISOString().slice(0, 19).split("T");
  return time === "00:00:00" ? day : `${day} ${time}`;
}
