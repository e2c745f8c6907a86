import type { CellValue } from "hucre/xlsx";
import { plainText } from "#domain/values/plain-text.ts";
import type { CsvColumn, CsvValue } from "./csv.ts";

/** Spreadsheets show days and money as their own user's settings have them. */
const FORMATS = { day: "yyyy-mm-dd", money: "#,##0.00" } as const;

/** Rows as a stream of an .xlsx workbook: days and money are such cells, all else is text, also what begins like a formula. */
export async function workbookStream<Row>(
  rows: AsyncIterable<Row> | Iterable<Row>,
  columns: readonly CsvColumn<Row>[],
  name: string,
): Promise<ReadableStream<Uint8Array>> {
  const { writeXlsxStream } = await import("hucre/xlsx");
  const cells = async function* (): AsyncGenerator<CellValue[]> {
    for await (const row of rows) yield columns.map(({ kind, value }) => cellOf(kind, value(row)));
  };
  return writeXlsxStream(cells(), {
    name,
    columns: columns.map(({ name: header, kind }) => ({
      header,
      numFmt: kind ? FORMATS[kind] : "@",
    })),
    freezePane: { rows: 1 },
  });
}

function cellOf(kind: CsvColumn<unknown>["kind"], value: CsvValue): CellValue {
  if (value === null || value === "") return null;
  if (kind === "money") return Number(value);
  return kind === "day" ? new Date(`${value}T00:00:00Z`) : plainText(String(value));
}
