import type { CellValue } from "hucre/xlsx";
import { plainText } from "#domain/values/plain-text.ts";
import type { CsvColumn, CsvValue } from "./csv.ts";

/** Spreadsheets show days and money in the format that their user has set. */
const FORMATS = { day: "yyyy-mm-dd", money: "#,##0.00" } as const;

/**
 * Streams rows as an .xlsx workbook. Days and money become such cells; everything else is text,
 * even if it looks like a formula.
 */
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

/** In text of a workbook _x0041_ is "A", and _x005F_ the underscore (ECMA-376-1, 22.9.2.19). */
const escapeText = (text: string) => text.replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");

function cellOf(kind: CsvColumn<unknown>["kind"], value: CsvValue): CellValue {
  if (value === null || value === "") return null;
  if (kind === "money") return Number(value);
  return kind === "day" ? new Date(`${value}T00:00:00Z`) : escapeText(plainText(String(value)));
}
