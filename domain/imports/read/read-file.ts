/** The first step of an import: an uploaded file becomes rows. */

import { isUtf8 } from "node:buffer";
import { CsvError, parse } from "csv-parse/sync";
import { type FileRefusal, RefusedFile } from "./refused-file.ts";
import { MAX_COLUMNS, MAX_HEADER_ROWS } from "./table-limits.ts";

/**
 * A sheet of a workbook, or a whole text file, whose name is "". `beside` has sentences about
 * content of the sheet or workbook that is not among its rows.
 */
export interface SheetRows {
  name: string;
  rows: FileRow[];
  beside: string[];
}

/** A row of a file and the line where it begins (the first is 1). */
export interface FileRow {
  line: number;
  cells: string[];
}

export const MAX_ROWS = 100_000;
/** The limit for all cells in characters: an Excel file may repeat one long text in every row. */
const MAX_TEXT_LENGTH = 32 * 1024 * 1024;
/**
 * Cells cost more than their characters: a file of only commas blocked all pages for 15 seconds.
 */
const MAX_CELLS = 4_000_000;

const ZIP = "PK\u0003\u0004";

/** The first bytes of files that are not text. */
const FILE_KINDS: readonly (readonly [beginning: string, FileRefusal | "workbook"])[] = [
  [ZIP, "workbook"],
  // An Excel file from before 2007, or one with a password.
  ["\u00d0\u00cf\u0011\u00e0", "xls"],
  ["%PDF", "pdf"],
  ["ID;P", "slk"],
];
const WEB_PAGE = /^\s*<(\?xml|!doctype|html|table|meta|head)\b/i;
/** An OpenDocument archive begins with its type. */
const OPEN_DOCUMENT = "mimetypeapplication/vnd.oasis";
const START_BYTES = 1_024;

/**
 * Returns the rows of a CSV or Excel file that are not blank, including those above the column
 * names; of a workbook those of the first sheet for which `hasColumnNames` finds column names, then
 * its other such sheets. Line numbers increase. Throws RefusedFile, also for too many rows, columns
 * or cells of the first sheet. Large files take seconds without a pause: use readInThread.
 */
export async function readUploadedFile(
  bytes: Buffer,
  hasColumnNames: (rows: readonly FileRow[]) => boolean = () => true,
): Promise<[main: SheetRows, ...others: SheetRows[]]> {
  const start = bytes.toString("latin1", 0, START_BYTES);
  const kind = FILE_KINDS.find(([beginning]) => start.startsWith(beginning))?.[1];
  if (kind === "workbook") {
    if (start.includes(OPEN_DOCUMENT)) throw new RefusedFile("ods");
    // Only workbooks need this module.
    const { readSpreadsheet } = await import("./read-spreadsheet.ts");
    const [main, ...others] = await readSpreadsheet(bytes, hasColumnNames);
    return [{ ...main, rows: rowsWithin(main.rows) }, ...others];
  }
  if (kind) throw new RefusedFile(kind);
  if (WEB_PAGE.test(start.replace("\u00ef\u00bb\u00bf", ""))) throw new RefusedFile("html");
  return [{ name: "", rows: readCsv(bytes), beside: [] }];
}

/**
 * Returns the rows of a sheet that are not blank. Throws RefusedFile for too many rows, columns or
 * cells.
 */
export function rowsWithin(sheet: readonly FileRow[]): FileRow[] {
  const rows = new RowCollector();
  for (const { cells, line } of sheet) rows.add(cells, line);
  return rows.all();
}

/** Collects the rows of a file that are not blank, within the limits. */
class RowCollector {
  #rows: FileRow[] = [];
  #textLength = 0;
  #lastLine = 0;
  #cellCount = 0;

  add(cells: string[], line: number): void {
    this.#cellCount += cells.length;
    if (cells.length > MAX_COLUMNS || this.#cellCount > MAX_CELLS)
      throw new RefusedFile("too-long");
    if (cells.every((cell) => cell.trim() === "")) return;
    if (this.#rows.length === MAX_ROWS + MAX_HEADER_ROWS) throw new RefusedFile("too-many-rows");
    this.#textLength += cells.reduce((sum, cell) => sum + cell.length, 0);
    if (this.#textLength > MAX_TEXT_LENGTH) throw new RefusedFile("too-long");
    this.#lastLine = Math.max(line, this.#lastLine + 1);
    this.#rows.push({ line: this.#lastLine, cells });
  }

  all(): FileRow[] {
    if (this.#rows.length === 0) throw new RefusedFile("empty");
    return this.#rows;
  }
}

/** Otherwise a quote that is never closed would turn the rest of the file into one cell. */
const MAX_RECORD_LENGTH = 200_000;
const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE_LENGTH = 32 * 1024;
const OPTIONS = {
  bom: true,
  ltrim: true,
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  record_delimiter: "\n",
};

/**
 * Returns the rows of a text file in UTF-8, UTF-16, Windows-1252 or Mac Roman, with cells separated
 * by comma, semicolon, tab or bar, and any kind of line break. Throws RefusedFile.
 */
function readCsv(bytes: Buffer): FileRow[] {
  const text = decode(bytes).replace(/\r\n?/g, "\n");
  requireShortLines(text);
  const rows = new RowCollector();
  try {
    parse(text, {
      ...OPTIONS,
      delimiter: findDelimiter(text.slice(0, SAMPLE_LENGTH)),
      max_record_size: MAX_RECORD_LENGTH,
      // `lines` is the line where the record ends.
      on_record: (cells: string[], { lines }) => {
        const breaks = cells.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
        rows.add(cells, lines - breaks);
        return null;
      },
    });
    return rows.all();
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isQuote = ["CSV_QUOTE_NOT_CLOSED", "CSV_MAX_RECORD_SIZE"].includes(error.code);
    throw new RefusedFile(isQuote ? "quote" : "unreadable", { cause: error });
  }
}

/**
 * Throws RefusedFile for a line of millions of commas: its empty cells would fill the memory before
 * the parser returns them.
 */
function requireShortLines(text: string): void {
  let start = 0;
  while (start < text.length) {
    const lineBreak = text.indexOf("\n", start);
    const end = lineBreak === -1 ? text.length : lineBreak;
    if (end - start > MAX_RECORD_LENGTH) throw new RefusedFile("too-long");
    start = end + 1;
  }
}

/** The number of bytes that are examined to find the encoding. */
const EXAMINED_BYTES = 64 * 1024;

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const zerosAt = [0, 0];
  const start = bytes.subarray(0, EXAMINED_BYTES);
  for (const [index, byte] of start.entries())
    if (byte === 0) zerosAt[index % 2] = (zerosAt[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zerosAt;
  // In UTF-16, every second byte of letters without accents is zero.
  if (Math.max(even, odd) > start.length / 4)
    return new TextDecoder(even > odd ? "utf-16be" : "utf-16le").decode(bytes);
  return isUtf8(bytes) ? utf8.decode(bytes) : decodeLines(bytes);
}

const utf8 = new TextDecoder();
const LINE = /[^\r\n]+/g;
const bytesOf = (line: string) => Buffer.from(line, "latin1");

/** Decodes each line, because a file in UTF-8 may have a few lines of a program without it. */
function decodeLines(bytes: Buffer): string {
  const lines = bytes.toString("latin1");
  const others = lines.replace(LINE, (line) => (isUtf8(bytesOf(line)) ? "" : line));
  const isMac = isMacRoman(bytesOf(others).subarray(0, EXAMINED_BYTES));
  const decoder = new TextDecoder(isMac ? "macintosh" : "windows-1252");
  return lines.replace(LINE, (line) => {
    const lineBytes = bytesOf(line);
    return (isUtf8(lineBytes) ? utf8 : decoder).decode(lineBytes);
  });
}

/**
 * Whether the accents are Mac Roman's. Its letters are 80 to 9F, where Windows-1252 has symbols and
 * rare capitals; the letters of Windows-1252 are C0 to FF. Quotes and dashes of Windows-1252 point
 * to neither.
 */
function isMacRoman(bytes: Buffer): boolean {
  let mac = 0;
  let windows = 0;
  for (const [index, byte] of bytes.entries()) {
    const isBesideLetter = isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]);
    if (!isBesideLetter || byte < 0x80) continue;
    if (byte >= 0xc0) windows += 1;
    else if (byte <= 0x9f && !WINDOWS_PUNCTUATION.has(byte)) mac += 1;
  }
  return mac > windows;
}

const isLetter = (byte = 0) => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const WINDOWS_PUNCTUATION = new Set([0x80, 0x85, 0x91, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x99]);

/**
 * Returns the delimiter that splits most of the first lines into the same number of cells; of two
 * such, the one with more cells.
 */
function findDelimiter(text: string): string {
  const lines = text.split("\n");
  const wholeLines = lines.slice(
    0,
    text.length < SAMPLE_LENGTH ? SAMPLE_LINES : Math.min(SAMPLE_LINES, lines.length - 1),
  );
  const splits = DELIMITERS.flatMap((delimiter) => {
    const widths = rowWidths(delimiter, wholeLines.join("\n")).filter((width) => width > 1);
    return Array.from(Map.groupBy(widths, String).values(), (same) => ({
      delimiter,
      lines: same.length,
      width: same[0] ?? 0,
    }));
  });
  splits.sort((a, b) => b.lines - a.lines || b.width - a.width);
  return splits[0]?.delimiter ?? ",";
}

const SAMPLE_LINES = 60;

function rowWidths(delimiter: string, text: string): number[] {
  try {
    return parse(text, { ...OPTIONS, delimiter }).map((cells) => cells.length);
  } catch {
    // A quote closes only below the sample.
    return text.split("\n").map((line) => line.split(delimiter).length);
  }
}
