/**
 * The second step of an import: which column is which. The reading thread loads this file for each
 * upload, so it imports no schemas: they take longer to load than most files take to read.
 */

import { plainName } from "#domain/imports/plain-words.ts";
import type { FileRow } from "#domain/imports/read/read-file.ts";
import { MAX_HEADER_ROWS } from "#domain/imports/read/table-limits.ts";
import { recognizeProvider } from "./file-providers.ts";
import {
  type ColumnMap,
  findColumns,
  findRoleColumns,
  type ImportField,
  isKnownName,
} from "./import-fields.ts";
import type { FileLayout, SavedLayout } from "./layout.ts";

/**
 * Finds the column names among the first rows, the provider, and which column is which.
 * `headerRows` counts the rows above the first gift. Returns null when no row looks like column
 * names.
 */
export function detectLayout(
  rows: readonly FileRow[],
): { layout: FileLayout; headerRows: number } | null {
  const scores = rows.slice(0, MAX_HEADER_ROWS).map(({ cells }) => headerScore(cells));
  const best = Math.max(0, ...scores);
  if (best === 0) return null;
  const headerRow = scores.indexOf(best);
  const headers = (rows[headerRow]?.cells ?? []).map((cell) => cell.trim());
  const provider = recognizeProvider(headers);
  const prefers = provider.prefers ?? {};
  const columns = findColumns(headers, prefers);
  const roles = findRoleColumns(headers, prefers, columns);
  const names = headers.map(plainName);
  // A list of people has the sums of their gifts. A list of gifts may have such columns too.
  const isOfGifts = GIFT_DATE.test(names[columns.receivedAt ?? -1] ?? "");
  const isOfPeople = !isOfGifts && names.some((name) => SUM_OF_GIFTS.test(name));
  // A list of plans has no status that says that money came. Staff are asked what its rows are.
  const mayBeOfPlans =
    !provider.rows && columns.status === undefined && names.some((name) => NEXT_GIFT.test(name));
  if (isOfPeople || mayBeOfPlans) delete columns.amount;
  const isOfEmployees = names[columns.lastName ?? columns.name ?? -1]?.startsWith("employee");
  // The organization is the employer, which adds its own gifts.
  if ((roles.match || isOfEmployees) && !roles.matcher && columns.organization !== undefined) {
    roles.matcher = [columns.organization];
    delete columns.organization;
  }
  // A list of scanned checks names the account into which they go.
  const isOfChecks = names.some((name) => name.startsWith("routing"));
  const isOfAccount =
    isOfChecks && /^account ?name$/i.test(headers[columns.organization ?? -1] ?? "");
  if (isOfAccount || namesOneOrganization(rows.slice(headerRow + 1), columns))
    delete columns.organization;
  const layout: FileLayout = {
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
  const headerRows = headerRow + 1;
  if (isBankList(layout, rows.slice(headerRows))) layout.rows = "movements";
  return { layout, headerRows };
}

/** Column names of a list of people with what they gave in all. */
const SUM_OF_GIFTS =
  /^(last|latest|largest|average|lifetime|number of|total number of) (gift|donation|contribution)s?( date| amount)?$|^(gift|donation|contribution)s? count$/;

/** The day of a plan's next gift. */
const NEXT_GIFT = /^next (payment|donation|gift|contribution|charge|billing|installment) date$/;

const GIFT_DATE = /^((gift|donation|contribution|transaction) )?date$/;

/**
 * Whether all rows name one organization beside different people: it received them, or employs the
 * donors.
 */
function namesOneOrganization(rows: readonly FileRow[], columns: ColumnMap): boolean {
  const textsAt = (columnIndex = -1) =>
    new Set(rows.map(({ cells }) => cells[columnIndex]?.trim()));
  const [only, ...others] = textsAt(columns.organization);
  const people = textsAt(columns.lastName ?? columns.name);
  return Boolean(only) && others.length === 0 && people.size >= 3;
}

/**
 * Whether the file is a list of a bank, which also has payouts and transfers, or of payouts. It has
 * the columns of one, or no donors and either a balance or only credits and debits.
 */
function isBankList({ headers, columns, roles }: FileLayout, rows: readonly FileRow[]): boolean {
  const names = headers.map(plainName);
  const hasName = (pattern: RegExp) => names.some((name) => pattern.test(name));
  const has = (field: ImportField) => columns[field] !== undefined;
  const namesDonors =
    (["firstName", "lastName", "email"] as const).some(has) ||
    /donor|giver|contributor|member/.test(names[columns.name ?? -1] ?? "");
  if (hasName(/^bank description$/)) return true;
  if (!namesDonors && hasName(/^(running bal(ance)?|arrival date( utc)?)$/)) return true;
  if (namesDonors || has("organization") || has("status")) return false;
  const side = names.findIndex((name) => /^transaction( type)?$/.test(name));
  const sides = rows.map(({ cells }) => (cells[side] ?? "").trim().toLowerCase());
  const isOfSides = sides.length > 0 && sides.every((word) => /^(credit|debit)$/.test(word));
  // Cards of donors are "Credit" or "Debit" too, so beside names one row has to be money that left.
  if (isOfSides && (!has("name") || sides.includes("debit"))) return true;
  return !has("name") && !roles.states && hasName(/\bbal(ance)?$/);
}

/**
 * Whether two column names in one of the rows are known; the cover sheet of a workbook has none.
 */
export const holdsColumnNames = (rows: readonly FileRow[]) =>
  rows.some(({ cells }) => headerScore(cells) >= 2);

/** Counts the known column names among the cells; a row of a gift has none. */
function headerScore(cells: readonly string[]): number {
  const names = cells.filter((cell) => plainName(cell));
  if (names.length < 2) return 0;
  const isText = names.every((name) => !/^\d[\d ]*$/.test(plainName(name)));
  return names.filter(isKnownName).length + (isText ? 0.5 : 0);
}

/**
 * Returns the layout that staff last saved for a file with the same column names, or the layout
 * unchanged.
 */
export function withSavedChoices(layout: FileLayout, saved: readonly SavedLayout[]): FileLayout {
  const headers = JSON.stringify(layout.headers);
  const choices = saved.find((each) => JSON.stringify(each.headers) === headers);
  return choices ? { ...layout, ...choices } : layout;
}
