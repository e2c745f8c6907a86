/** CSV as specified, in a form that spreadsheets read correctly; see docs/staff-area.md. */
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { stringify } from "csv-stringify/sync";
import { dayOf } from "#domain/values/time-zone.ts";

export type CsvValue = string | number | null;

export interface CsvColumn<Row> {
  name: string;
  /**
   * How a workbook formats the value: as a day ("2026-11-19") or as money in dollars ("-12.50"); as
   * text when missing.
   */
  kind?: "day" | "money" | undefined;
  value: (row: Row) => CsvValue;
}

/**
 * Puts an apostrophe before cells that a spreadsheet would run as a formula (OWASP, CSV injection):
 * those that begin with = @ tab or carriage return, or with + or - followed by anything but one
 * number or a telephone number in spaces, including the full-width forms that some spreadsheets
 * treat the same. Spreadsheets then show them as text: they compute "+1-970-555-0100" too. "+1 970
 * 555 0100" and "-5" stay unchanged.
 */
export function neutralizeCell(value: CsvValue): CsvValue {
  if (typeof value !== "string" || !/^[\s]*[=@+\-\t\r＝＠＋－]/.test(value)) return value;
  return /^[+-][\d\s().]*$/.test(value) ? value : `'${value}`;
}

/**
 * The number of rows in one piece of the stream; other requests are answered between two pieces.
 */
const ROWS_PER_CHUNK = 100;

/**
 * Streams rows as CSV: byte-order mark, a header row, every value quoted, inner quotes doubled,
 * CRLF. The stream pulls rows as its reader takes them, so memory use does not grow with the number
 * of rows.
 */
export function csvStream<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly CsvColumn<Row>[],
) {
  const pieces = async function* () {
    yield encode([columns.map(({ name }) => neutralizeCell(name))], true);
    let piece: CsvValue[][] = [];
    for await (const row of rows) {
      piece.push(columns.map(({ value }) => neutralizeCell(value(row))));
      if (piece.length < ROWS_PER_CHUNK) continue;
      yield encode(piece);
      piece = [];
      await nextTurn();
    }
    if (piece.length > 0) yield encode(piece);
  };
  const readable = Readable.from(pieces(), { objectMode: false });
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>;
}

const encoder = new TextEncoder();
const encode = (rows: CsvValue[][], bom = false): Uint8Array =>
  encoder.encode(
    stringify(rows, { bom, quoted: true, quoted_empty: true, record_delimiter: "windows" }),
  );

/**
 * Returns a name like `contacts-2026-11-21.csv` (specification, section 9) with the organization's
 * day.
 */
export function exportName(table: string, now: Date, timeZone: string, ending = "csv"): string {
  return `${table}-${dayOf(now.toISOString(), timeZone)}.${ending}`;
}
