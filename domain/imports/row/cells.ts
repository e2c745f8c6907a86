/** The cells of one row of a file, found by field and by role. */
import type { ImportField, Role } from "#domain/imports/map/import-fields.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { plainText } from "#domain/values/plain-text.ts";
import type { QuotedCell } from "./reason.ts";

export const MAX_QUOTED_LENGTH = 200;

/**
 * The text of a cell, without the apostrophe that this site and others put before formulas to
 * protect spreadsheets (domain/lists/csv.ts). "" for a missing cell.
 */
export function cellText(cells: readonly string[], columnIndex = -1): string {
  const text = (cells[columnIndex] ?? "").trim();
  return /^'[\s]*[=@+\-＝＠＋－]/.test(text) ? text.slice(1) : text;
}

/**
 * Returns text that both databases can hold: no NUL, no half of a surrogate pair, at most `max`
 * characters.
 */
export const cutText = (text: string, max: number) =>
  plainText(text.slice(0, max)).toWellFormed().trim();

export type RowCells = ReturnType<typeof rowCellsOf>;

/** Gives access to the cells of a row by column, field and role. */
export function rowCellsOf(cells: readonly string[], layout: FileLayout) {
  const { columns, headers, roles } = layout;
  const textAt = (columnIndex?: number) => cellText(cells, columnIndex);
  const headerOf = (field: ImportField) => headers[columns[field] ?? -1] ?? "";
  const textsOf = (role: Role) => (roles[role] ?? []).map(textAt).filter(Boolean);
  /** Quotes the cell of a column; null without a column. */
  const quoteAt = (columnIndex?: number): QuotedCell | null =>
    columnIndex === undefined
      ? null
      : {
          header: headers[columnIndex] ?? "",
          text: cutText(textAt(columnIndex), MAX_QUOTED_LENGTH),
        };
  return {
    cells,
    layout,
    textAt,
    textOf: (field: ImportField) => textAt(columns[field]),
    textsOf,
    firstOf: (role: Role) => textsOf(role)[0] ?? "",
    headerOf,
    quoteAt,
    /** Quotes the cell of a field; null without a column that has a name. */
    quote: (field: ImportField) => (headerOf(field) ? quoteAt(columns[field]) : null),
    /** Quotes the first cell of a role that passes a test; null without one. */
    quoteWhere: (role: Role, passes: (text: string) => boolean) =>
      quoteAt(roles[role]?.find((columnIndex) => passes(textAt(columnIndex)))),
  };
}
