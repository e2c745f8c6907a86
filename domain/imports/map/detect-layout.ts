/**
 * The second step of an import: which column is which. The reading thread loads this for each file, and so no
 * schemas, which take longer to load than most files to read.
 */
import { type FileRow, HEAD_WITHIN } from "#domain/imports/read/read-file.ts";
import { recognizeProvider } from "./file-providers.ts";
import { isKnownName, matchColumns, matchRoles, plainName } from "./import-fields.ts";
import type { Layout, SavedLayout } from "./layout.ts";

/**
 * Finds the column names among the first rows, the provider, and which column is which; `head` counts the
 * rows above the first gift. Null when no row looks like column names.
 */
export function detectLayout(rows: readonly FileRow[]): { layout: Layout; head: number } | null {
  const scores = rows.slice(0, HEAD_WITHIN).map(({ cells }) => headScore(cells));
  const best = Math.max(0, ...scores);
  if (best === 0) return null;
  const at = scores.indexOf(best);
  const headers = (rows[at]?.cells ?? []).map((cell) => cell.trim());
  const provider = recognizeProvider(headers);
  const prefers = provider.prefers ?? {};
  const columns = matchColumns(headers, prefers);
  const roles = matchRoles(headers, prefers, columns);
  // Whose employees give: the company adds its own gifts.
  if (roles.match && !roles.matcher && columns.organization !== undefined) {
    roles.matcher = [columns.organization];
    delete columns.organization;
  }
  const layout: Layout = {
    headers,
    columns,
    provider: provider.id,
    version: provider.version,
    rows: provider.rows ?? "by-column",
    dateOrder: null,
    openDate: null,
    savedAs: null,
    words: [],
    openWords: [],
    openColumns: [],
    beside: [],
    sheets: [],
    unit: "dollars",
    openAmount: null,
    roles,
  };
  return { layout, head: at + 1 };
}

/** True for rows among which two column names are known, as on no cover of a workbook. */
export const holdsColumnNames = (rows: readonly FileRow[]) =>
  rows.some(({ cells }) => headScore(cells) >= 2);

/** How many of the cells are known column names; a row of a gift has none. */
function headScore(cells: readonly string[]): number {
  const names = cells.filter((cell) => plainName(cell));
  if (names.length < 2) return 0;
  const isText = names.every((name) => !/^\d[\d ]*$/.test(plainName(name)));
  return names.filter(isKnownName).length + (isText ? 0.5 : 0);
}

/** A layout as staff saved it last for a file with the same line of column names, or as it is. */
export function withSaved(layout: Layout, saved: readonly SavedLayout[]): Layout {
  const headers = JSON.stringify(layout.headers);
  const same = saved.find((each) => JSON.stringify(each.headers) === headers);
  return same ? { ...layout, ...same } : layout;
}
