/** The first step of an import: an uploaded file becomes rows. */

import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
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
/** Cells cost more than their characters: a file of commas alone held all pages for 15 seconds. */
const COLUMNS_MAX = 256;
const CELLS_MAX = 4_000_000;

/** The first bytes of a zip archive, which every .xlsx is; and of an Excel file before 2007 or with a password. */
const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
const OLD_EXCEL = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/**
 * The rows of a CSV or Excel file that are not blank, with those above the column names; of an Excel file
 * those of its first sheet. Line numbers increase. Throws RefusedFile, also for too many rows, columns or cells. Large files take
 * seconds without a pause: readInThread.
 */
export async function readFile(bytes: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  let [size, last, cellCount] = [0, 0, 0];
  for await (const { cells, line } of recordsOf(bytes)) {
    cellCount += cells.length;
    if (cells.length > COLUMNS_MAX || cellCount > CELLS_MAX) throw new RefusedFile("too-long");
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

/** What the parser hands out; `lines` is the line where the record ends. */
type Parsed = { info: { lines: number }; record: string[] };

/** A quote that is never closed would otherwise make one cell of the rest of the file. */
const LONGEST_RECORD = 200_000;
/** A piece is parsed without a pause, so it is small. */
const PIECE = 16 * 1024;
const DELIMITERS = [",", ";", "\t", "|"] as const;
const SAMPLE = 64 * 1024;

/**
 * The records of a file of text, one after the other: UTF-8, UTF-16 or Windows-1252, its cells divided by
 * comma, semicolon, tab or bar. Throws RefusedFile.
 */
async function* readCsv(bytes: Uint8Array): AsyncGenerator<FileRow> {
  const text = decode(bytes);
  const parser = parse({
    delimiter: findDelimiter(text.slice(0, SAMPLE)),
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  const records = Readable.from(inPieces(text), { highWaterMark: 1 }).pipe(parser);
  try {
    for await (const { info, record } of records as AsyncIterable<Parsed>) {
      const breaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
      yield { cells: record, line: info.lines - breaks };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const isQuote = ["CSV_QUOTE_NOT_CLOSED", "CSV_MAX_RECORD_SIZE"].includes(error.code);
    throw new RefusedFile(isQuote ? "quote" : "unreadable", { cause: error });
  }
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function* inPieces(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

/** The one that any of the first lines has most of. */
function findDelimiter(text: string): string {
  const unquoted = text.replace(/"[^"]*"/g, "");
  const lines = unquoted.split(/\r?\n/).slice(0, 20);
  const most = (delimiter: string) =>
    Math.max(...lines.map((line) => line.split(delimiter).length));
  return DELIMITERS.reduce((best, next) => (most(next) > most(best) ? next : best));
}
