/** CSV as the specification wants it and as spreadsheets read it right; see docs/staff-area.md. */
import { Readable } from "node:stream";
import { stringify } from "csv-stringify";

export type CsvValue = string | number | null;

/**
 * Cells that a spreadsheet would run as a formula begin with = @ tab, carriage return, or with + -
 * followed by anything but a number or a telephone number (OWASP, CSV injection). Those get an
 * apostrophe in front, which spreadsheets show as text; "+1 970 555 0100" and "-5" stay as they are.
 */
export function neutralise(value: CsvValue): CsvValue {
  if (typeof value !== "string" || !/^[\s]*[=@+\-\t\r]/.test(value)) return value;
  return /^[+-][\d\s().-]*$/.test(value) ? value : `'${value}`;
}

/**
 * Rows as a stream of CSV: byte-order mark, a head with the column names, every value quoted, inner
 * quotes doubled, CRLF. Columns are fixed by the caller, in their order. Rows are pulled as they are
 * taken, so memory stays flat however many there are.
 */
export function csvStream<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly { name: string; value: (row: Row) => CsvValue }[],
): ReadableStream<Uint8Array> {
  const stringifier = stringify({
    bom: true,
    header: true,
    columns: columns.map(({ name }) => name),
    quoted: true,
    quoted_empty: true,
    record_delimiter: "windows",
  });
  const lines = async function* () {
    for await (const row of rows) yield columns.map(({ value }) => neutralise(value(row)));
  };
  const readable = Readable.from(lines()).compose(stringifier);
  return Readable.toWeb(readable) as ReadableStream<Uint8Array>;
}

/** `contacts-2026-11-21.csv` (specification, section 9); the day is the organisation's. */
export function csvFileName(table: string, now: Date, timeZone: string): string {
  return `${table}-${new Intl.DateTimeFormat("en-CA", { timeZone }).format(now)}.csv`;
}
