import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { CsvError, parse } from "csv-parse";
import type { Layout } from "./layout.ts";

/** One record of a file: its cells, and the line where it begins (the first is 1). */
export interface FileRecord {
  cells: string[];
  line: number;
}

export type TextForm = Pick<Layout, "encoding" | "delimiter">;

/** A quote that is never closed would otherwise take the rest of the file for one cell. */
const LONGEST_RECORD = 200_000;
/** Small pieces: one is parsed without a pause. */
const PIECE = 16 * 1024;

/** Something about the file as a whole, in words for staff. */
export class UnreadableFile extends Error {
  override name = "UnreadableFile";
}

/** The bytes of a file, read anew each time. */
export type FileBytes = () => AsyncIterable<Uint8Array>;

/**
 * The records of a file, one after the other, whatever its size; blank lines are none. `onBytes` hears
 * how many bytes have been read. Throws UnreadableFile.
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
    for await (const { info, record } of text.pipe(parser) as AsyncIterable<ParsedRecord>) {
      if (record.every((cell) => cell.trim() === "")) continue;
      const breaks = record.reduce((sum, cell) => sum + countBreaks(cell), 0);
      yield { cells: record, line: info.lines - breaks };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new UnreadableFile(wordsFor(error), { cause: error });
    throw error;
  } finally {
    text.destroy();
  }
}

interface ParsedRecord {
  info: { lines: number };
  record: string[];
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
  // An error at the end drops the records that are not taken yet.
  await setImmediate();
  yield decoder.decode();
}

const countBreaks = (cell: string) => cell.split("\n").length - 1;

function wordsFor(error: CsvError): string {
  const line = (error as { lines?: number }).lines;
  const where = line === undefined ? "" : ` near line ${line.toLocaleString("en-US")}`;
  if (error.code === "CSV_QUOTE_NOT_CLOSED" || error.code === "CSV_MAX_RECORD_SIZE")
    return `A quote is opened and never closed${where}.`;
  return `This is not a CSV file that can be read${where}.`;
}

const SAMPLE = 64 * 1024;

/** How a file is written, by the bytes it begins with: its encoding and what separates its cells. */
export function detectTextForm(start: Uint8Array, isUtf8: boolean): TextForm {
  const sample = start.subarray(0, SAMPLE);
  const isUtf16 = sample[0] === 0xff && sample[1] === 0xfe;
  const encoding = isUtf16 ? "utf-16le" : isUtf8 ? "utf-8" : "windows-1252";
  return { encoding, delimiter: mostOften(new TextDecoder(encoding).decode(sample)) };
}

/** The separator that the fullest of the first lines has most of. */
function mostOften(text: string): Layout["delimiter"] {
  const lines = text
    .replace(/"[^"]*"/g, "")
    .split(/\r?\n/)
    .slice(0, 20);
  const counts = ([",", ";", "\t", "|"] as const).map((delimiter) => ({
    delimiter,
    count: Math.max(...lines.map((line) => line.split(delimiter).length - 1)),
  }));
  return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
}

/** The first records of a file, to find the head by; those before the place where it breaks. */
export async function firstRecords(file: FileBytes, form: TextForm, count: number) {
  const records: string[][] = [];
  try {
    for await (const { cells } of readRecords(file, form)) {
      records.push(cells);
      if (records.length === count) break;
    }
  } catch (error) {
    // The reader of the whole file reports where it breaks.
    if (!(error instanceof UnreadableFile) || records.length === 0) throw error;
  }
  return records;
}
