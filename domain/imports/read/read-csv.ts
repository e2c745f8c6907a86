import { Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import type { FileRow } from "./read-file.ts";
import { RefusedFile } from "./refused-file.ts";

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
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<FileRow> {
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
