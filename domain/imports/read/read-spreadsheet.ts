import {
  type CellValue,
  type MergeRange,
  type ReadOptions,
  readXlsx,
  type Sheet,
} from "hucre/xlsx";
import { parseAmount } from "#domain/imports/row/parse-amount.ts";
import { FOOTER, TOTAL } from "./footer-text.ts";
import type { FileRow, SheetRows } from "./read-file.ts";
import { RefusedFile } from "./refused-file.ts";
import { MAX_COLUMNS, MAX_HEADER_ROWS } from "./table-limits.ts";

/**
 * An Excel file is read in memory. These limits bound the memory, and how long other requests wait.
 */
export const MAX_FILE_BYTES = 8 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 64 * 1024 * 1024;
/**
 * The shared strings of a workbook are read without a pause: 5 MB took 0.4 s (docs/decisions/0106).
 */
const MAX_TEXTS_LENGTH = 4 * 1024 * 1024;
const MAX_SHEET_ROWS = 1_048_576;
const MAX_CELL_LENGTH = 32_767;
/** The limit is high enough to offer every sheet of a workbook with one for each month. */
const MAX_SHEETS = 13;

/**
 * Returns the rows of the first visible worksheet of an .xlsx file for which `hasColumnNames` finds
 * column names, then those of its other such sheets; if there is none, of its first visible one.
 * Cells are as Excel shows them: "01234", "17 €", "50 %", dates as "2026-11-03" or "2026-11-03
 * 09:55:00". A text or a date that is merged over rows is in each of them that has a value of its
 * own and is not their total. Hidden rows are left out. Line numbers are row numbers. Throws
 * RefusedFile for a file that is not a workbook, has a password, or unpacks to more than the
 * limits.
 */
export async function readSpreadsheet(
  bytes: Buffer,
  hasColumnNames: (rows: readonly FileRow[]) => boolean,
): Promise<[main: SheetRows, ...others: SheetRows[]]> {
  checkSizes(bytes);
  const { sheetInfos } = await readSheet(bytes, -1);
  const visibleSheets = sheetInfos.filter(({ hidden, veryHidden }) => !hidden && !veryHidden);
  const tables: SheetRows[] = [];
  let [first]: SheetRows[] = [];
  for (const { name, index } of visibleSheets.slice(0, MAX_SHEETS)) {
    const { sheet } = await readSheet(bytes, index);
    if (!sheet) continue;
    const isTable = hasColumnNames(rowsOf(sheet, MAX_HEADER_ROWS));
    if (first && !isTable) continue;
    const table = { name, rows: rowsOf(sheet), beside: describeHidden(sheet) };
    first ??= table;
    if (isTable) tables.push(table);
  }
  const [main = first, ...others] = tables;
  if (!main) throw new RefusedFile("excel");
  const readNames = [main, ...others].map(({ name }) => name);
  const unreadSheets = sheetInfos.filter(({ name }) => !readNames.includes(name));
  if (unreadSheets.length > 0)
    main.beside.unshift(
      `Not read: ${unreadSheets.map(({ name }) => `the sheet “${name}”`).join(", ")}. To import one of them, save it as a file of its own.`,
    );
  return [main, ...others];
}

function describeHidden({ rowDefs }: Sheet): string[] {
  const hiddenRows = [...(rowDefs ?? [])].filter(([, row]) => row.hidden).length;
  return hiddenRows > 0
    ? [
        `${hiddenRows} ${hiddenRows === 1 ? "row is" : "rows are"} hidden in the sheet, by a filter for example, and not read. To import all rows, show them, save and upload the file again.`,
      ]
    : [];
}

async function readSheet(bytes: Buffer, index: number) {
  const sheetInfos: SheetInfo[] = [];
  const sheets = (info: SheetInfo) => {
    sheetInfos.push(info);
    return info.index === index;
  };
  try {
    const workbook = await readXlsx(bytes, { readStyles: true, sheets });
    return { sheetInfos, sheet: workbook.sheets[0] };
  } catch (error) {
    throw new RefusedFile("excel", { cause: error });
  }
}

type SheetInfo = Parameters<Extract<ReadOptions["sheets"], (...given: never[]) => unknown>>[0];

function rowsOf(
  { rows, cells, rowDefs, merges = [] }: Sheet,
  maxRows = Number.POSITIVE_INFINITY,
): FileRow[] {
  const fileRows: FileRow[] = [];
  const mergesByRow = Map.groupBy(merges, ({ startRow }) => startRow);
  const mergesByColumn = new Map<number, MergeRange>();
  let width = 0;
  for (const [rowIndex, values] of rows.entries()) {
    if (fileRows.length >= maxRows) break;
    if (rowIndex >= MAX_SHEET_ROWS || values.length > MAX_COLUMNS)
      throw new RefusedFile("too-long");
    for (const merge of mergesByRow.get(rowIndex) ?? []) mergesByColumn.set(merge.startCol, merge);
    if (rowDefs?.get(rowIndex)?.hidden) continue;
    const takesMerged = mergesByColumn.size > 0 && !isBlankOrTotal(values);
    /** Excel stores the value of merged cells in the first one. An amount counts once. */
    const mergedValue = (column: number): CellValue => {
      const merge = takesMerged ? mergesByColumn.get(column) : null;
      const value = merge && rowIndex <= merge.endRow ? rows[merge.startRow]?.[column] : null;
      return isTextOrDate(value) ? value : null;
    };
    // Excel does not store empty cells at the end of a row.
    width = Math.max(width, values.length);
    const texts = Array.from({ length: width }, (_, columnIndex) =>
      textOf(
        values[columnIndex] ?? mergedValue(columnIndex),
        cells?.get(`${rowIndex},${columnIndex}`)?.style?.numFmt,
      ),
    );
    fileRows.push({ line: rowIndex + 1, cells: texts });
  }
  return fileRows;
}

const isTextOrDate = (value: CellValue | undefined): value is string | Date =>
  value instanceof Date || (typeof value === "string" && !parseAmount(value).ok);

/**
 * Whether a row is without values, or its first value or only text or date begins like a total. A
 * gift to "Total renovation" then has no date, which staff see; a total would raise the figure.
 */
function isBlankOrTotal(values: readonly CellValue[]): boolean {
  const own = values.filter((value) => textOf(value).trim());
  const described = own.filter(isTextOrDate);
  const [label] = described.length === 1 ? described : own;
  const text = textOf(label ?? null).trim();
  return !text || FOOTER.test(text) || TOTAL.test(text);
}

/**
 * Checks the declared sizes, because the library unpacks no more of an entry than the entry
 * declares.
 */
function checkSizes(bytes: Buffer) {
  const entries = readZipEntries(bytes);
  if (entries?.some(({ name }) => name === "xl/workbook.bin")) throw new RefusedFile("xlsb");
  if (entries?.some(({ name }) => name.startsWith("Index/"))) throw new RefusedFile("numbers");
  if (!entries || bytes.length > MAX_FILE_BYTES) throw new RefusedFile("too-long");
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  const texts = entries
    .filter(({ name }) => !name.includes("worksheets/"))
    .reduce((longest, entry) => Math.max(longest, entry.unpacked), 0);
  if (unpacked > MAX_UNPACKED_BYTES || texts > MAX_TEXTS_LENGTH) throw new RefusedFile("too-long");
}

/** Returns the text of a cell, with line breaks as spaces. */
function textOf(value: CellValue, format = "General"): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  const text = typeof value === "number" ? numberText(value, format) : String(value);
  if (text.length > MAX_CELL_LENGTH) throw new RefusedFile("too-long");
  return text.replace(/[\r\n]+/g, " ");
}

/**
 * Excel keeps 15 digits. The rest of a longer number are zeros, so that different ids may look
 * equal.
 */
const EXACT_DIGITS = 15;
/** Excel's own format for postal codes, also where a first part is for those of five digits. */
const ZIP_PLUS_4 = /(^|;)0{5}\\?-0{4}$/;
const DOLLARS = /^(US)?\$$|^USD$/;

/**
 * Formats a number with the zeros, the percent sign and the currency of its format, but with all
 * its decimals. The library's own formatting drops currencies ("[$€-407]").
 */
function numberText(value: number, format: string): string {
  if (Math.abs(value) >= 10 ** EXACT_DIGITS) return value.toExponential(5).toUpperCase();
  const plain = String(Number(value.toPrecision(EXACT_DIGITS)));
  const positiveFormat = format.split(";")[0] ?? "";
  if (/^0+$/.test(positiveFormat)) return plain.padStart(positiveFormat.length, "0");
  if (ZIP_PLUS_4.test(format))
    return plain.padStart(plain.length > 5 ? 9 : 5, "0").replace(/^\d{5}(?=\d{4}$)/, "$&-");
  if (positiveFormat.replace(/"[^"]*"|\\./g, "").includes("%"))
    return `${Number((value * 100).toPrecision(EXACT_DIGITS))}%`;
  const [, named = "", quoted = "", bare = ""] =
    /\[\$([^\]-]+)|"([^"]*)"|([€£¥₹])/.exec(positiveFormat) ?? [];
  const currency = (named || quoted || bare).trim();
  return currency && !DOLLARS.test(currency) && /^[\p{L}\p{Sc}]{1,5}\$?$/u.test(currency)
    ? `${plain} ${currency}`
    : plain;
}

/** A date before this year is a time of day: Excel counts days from 1900 or 1904. */
const FIRST_YEAR = 1905;

/** The library returns the local time of the cell as if it were UTC. */
function dateText(date: Date): string {
  const seconds = Math.round(date.getTime() / 1_000);
  if (!Number.isFinite(seconds)) return "";
  const [day = "", time = ""] = new Date(seconds * 1_000).toISOString().slice(0, 19).split("T");
  if (Number(day.slice(0, 4)) < FIRST_YEAR) return time;
  return time === "00:00:00" ? day : `${day} ${time}`;
}

const ENTRY_SIGNATURE = 0x02014b50;
const ENTRY_BYTES = 46;
const DEFLATED = 8;
const HAS_SIZE_AFTER_DATA = 8;

/** A file in a zip archive, as the archive's directory declares it; sizes are in bytes. */
interface ZipEntry {
  name: string;
  unpacked: number;
}

/**
 * Finds every directory entry in the bytes of a zip archive, wherever it is: two readers may
 * disagree about where the directory begins, but not about the form of an entry. Returns null when
 * an entry does not declare its size, because unpacking it has no limit then (APPNOTE.TXT 4.3.12,
 * .ZIP File Format Specification).
 */
export function readZipEntries(bytes: Buffer): ZipEntry[] | null {
  const entries: ZipEntry[] = [];
  const signature = Buffer.alloc(4);
  signature.writeUInt32LE(ENTRY_SIGNATURE);
  for (
    let offset = bytes.indexOf(signature);
    offset >= 0;
    offset = bytes.indexOf(signature, offset + 4)
  ) {
    if (offset + ENTRY_BYTES > bytes.length) break;
    const flags = bytes.readUInt16LE(offset + 8);
    const method = bytes.readUInt16LE(offset + 10);
    const packed = bytes.readUInt32LE(offset + 20);
    const unpacked = bytes.readUInt32LE(offset + 24);
    const end = offset + ENTRY_BYTES + bytes.readUInt16LE(offset + 28);
    const name = bytes.toString("latin1", offset + ENTRY_BYTES, end);
    const isFolder = name.endsWith("/");
    const isUnsized = method === DEFLATED && unpacked === 0 && packed > 2;
    const isSizeAfterData = (flags & HAS_SIZE_AFTER_DATA) !== 0 && packed === 0 && !isFolder;
    if (isUnsized || isSizeAfterData || packed > bytes.length) return null;
    entries.push({ name, unpacked });
  }
  return entries;
}
