import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import { UnreadableFile } from "./file-errors.ts";
import type { Layout } from "./layout.ts";
import type { TextForm } from "./text-form.ts";

/** One record of a file: its cells, and the line where it begins (the first is 1). */
export interface FileRecord {
  cells: string[];
  line: number;
}

/** What the parser hands out; `lines` is the line where the record ends. */
type Parsed = { info: { lines: number }; record: string[] };

/** A quote that is never closed would otherwise make one cell of the rest of the file. */
const LONGEST_RECORD = 200_000;
/** A piece is parsed without a pause, so it is small. */
const PIECE = 16 * 1024;

/** The bytes of a file, read anew each time. */
export type FileBytes = () => AsyncIterable<Uint8Array>;

/**
 * The records of a file of any size, one after the other, without blank lines. Calls `onBytes` with the
 * number of bytes read so far. Throws UnreadableFile.
 */
export async function* readRecords(
  file: FileBytes,
  { encoding, delimiter }: TextForm,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<FileRecord> {
  const parser = parse({
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
  });
  const text = Readable.from(decoded(file, encoding, onBytes), { highWaterMark: 1 });
  text.on("error", (error) => parser.destroy(error));
  try {
    for await (const { info, record } of text.pipe(parser) as AsyncIterable<Parsed>) {
      if (record.every((cell) => cell.trim() === "")) continue;
      const breaks = record.reduce((sum, cell) => sum + cell.split("\n").length - 1, 0);
      yield { cells: record, line: info.lines - breaks };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(describe(error), { cause: error });
    throw error;
  } finally {
    text.destroy();
  }
}

async function* decoded(
  file: FileBytes,
  encoding: Layout["encoding"],
  onBytes: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let bytes = 0;
  for await (const part of file()) {
    for (let at = 0; at < part.length; at += PIECE) {
      const piece = part.subarray(at, at + PIECE);
      bytes += piece.length;
      yield decoder.decode(piece, { stream: true });
      onBytes(bytes);
    }
  }
  // An error at the end would drop the records that are not consumed yet.
  await setImmediate();
  yield decoder.decode();
}

function describe(error: CsvError): string {
  const line = (error as { lines?: number }).lines;
  const where = line === undefined ? "" : ` near line ${line.toLocaleString("en-US")}`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE")
    return `A quote is opened and never closed${where}.`;
  return `This is not a CSV file that can be read${where}.`;
}

/** The first records of a file, among which the column names are looked for. */
export async function firstRecords(file: FileBytes, form: TextForm, count: number) {
  const records: string[][] = [];
  try {
    for await (const { cells } of readRecords(file, form)) {
      records.push(cells);
      if (records.length === count) break;
    }
  } catch (error) {
    // The reading of the whole file reports where it breaks.
    if (!(error instanceof UnreadableFile) || records.length === 0) throw error;
  }
  return records;
}
