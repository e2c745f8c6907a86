/** The fourth step of an import: what each row would become. It stores nothing. */
import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import type { DbOrTransaction } from "#db/schema.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { readImportRowsInOrder } from "#domain/imports/import-rows.ts";
import { holdsColumnNames } from "#domain/imports/map/detect-layout.ts";
import type { ImportField } from "#domain/imports/map/import-fields.ts";
import { type FileLayout, hasOpenQuestions, lacksColumns } from "#domain/imports/map/layout.ts";
import { FOOTER, TOTAL } from "#domain/imports/read/footer-text.ts";
import type { FileRow } from "#domain/imports/read/read-file.ts";
import { parseRow } from "#domain/imports/row/parse-row.ts";
import { parseRowParts } from "#domain/imports/row/parts.ts";
import { parseRowValues, type ReadingRules } from "#domain/imports/row/values.ts";
import { type CheckedRow, isReadyRow, ROW_KINDS, type RowKind } from "./checked-row.ts";
import { compareWithBooks } from "./compare-with-books.ts";
import { relateRows } from "./relate-rows.ts";

/**
 * Checks all rows of an import in the order of the file, with pauses in which the process answers
 * other requests. Returns null while a needed column is missing or a question about the file is
 * open.
 */
export async function checkRows(
  db: DbOrTransaction,
  { id, layout }: { id: string; layout: FileLayout | null },
  { clock, timeZone }: Pick<StaffContext, "clock"> & { timeZone: string },
): Promise<CheckedRow[] | null> {
  const dateOrder = layout?.dateOrder;
  if (!layout || !dateOrder || lacksColumns(layout) || hasOpenQuestions(layout)) return null;
  const rules = { layout, dateOrder, timeZone, now: clock.now() };
  const checkedRows: CheckedRow[] = [];
  let isOtherTable = false;
  for await (const rows of readImportRowsInOrder(db, id))
    for (const row of rows) {
      const parts = parseLine(row, rules);
      // Column names again, of the next page or of another table below this one.
      if (parts.some(isEmpty) && holdsColumnNames([row]))
        isOtherTable =
          row.cells.join() !== layout.headers.join() &&
          checkedRows.some(({ kind }) => kind === "ready");
      checkedRows.push(...(isOtherTable ? parts.map(toOtherTableRow) : parts));
    }
  await relateRows(checkedRows, timeZone);
  await setImmediate();
  await compareWithBooks(db, { source: layout.provider, timeZone }, checkedRows);
  return checkedRows;
}

function parseLine({ line, cells }: FileRow, rules: ReadingRules): CheckedRow[] {
  const row = parseRowValues(cells, rules);
  return isFooter(cells, rules.layout)
    ? [{ line, ...parseRow(row), ...FOOTER_ROW }]
    : parseRowParts(row).map((part) => ({ line, ...part }));
}

const FOOTER_ROW = {
  kind: "none",
  reason: { code: "no-gift", what: "footer" },
  separateRefund: null,
} as const;

const isEmpty = ({ reason }: CheckedRow) => reason?.code === "no-gift" && reason.what === "empty";

const toOtherTableRow = (row: CheckedRow): CheckedRow =>
  row.kind === "none"
    ? row
    : { ...row, kind: "error", reason: { code: "other-table" }, separateRefund: null };

const FOOTER_START_LENGTH = 60;

/**
 * Whether a record is not a gift but a line of a report around its rows: "Grand Totals", also
 * beside a date, "Copyright (c) 2000-2026 salesforce.com", or in a Salesforce report any line with
 * a single cell.
 */
function isFooter(cells: readonly string[], { columns, provider, headers }: FileLayout): boolean {
  const texts = cells.map((cell) => cell.trim().slice(0, FOOTER_START_LENGTH));
  const [first = "", ...others] = texts.filter(Boolean);
  if (provider === "salesforce" && others.length === 0 && headers.length > 1) return true;
  const date = texts[columns.receivedAt ?? -1];
  if ((!date || date === first) && FOOTER.test(first)) return true;
  const has = (field: ImportField) => Boolean(texts[columns[field] ?? -1]);
  if (has("email") || (has("firstName") && has("lastName"))) return false;
  const textColumns = [columns.notes, columns.designation, columns.organization];
  return texts.some((text, index) => !textColumns.includes(index) && TOTAL.test(text));
}

/**
 * Whether a row's refunds are stored when it is not taken over. A changed row's are stored only
 * once staff take it over.
 */
export const hasRefunds = ({ kind, refunds }: CheckedRow) =>
  refunds.length > 0 && !["changed", "error", "none"].includes(kind);

const MAX_WORDS_SHOWN = 5;
const DIGEST_LENGTH = 16;

const digestOf = (changes: readonly unknown[]) =>
  createHash("sha256").update(JSON.stringify(changes)).digest("hex").slice(0, DIGEST_LENGTH);

/** Counts the rows of each kind in a file, with the sums of their amounts in cents. */
export function summarizeRows(rows: readonly CheckedRow[]) {
  const sumRows = (some: readonly CheckedRow[]) => ({
    rows: some.length,
    cents: some.reduce((cents, { gift }) => cents + (gift.amount_cents ?? 0), 0),
  });
  const kinds = Object.fromEntries(
    ROW_KINDS.map((kind) => [kind, sumRows(rows.filter((row) => row.kind === kind))]),
  ) as Record<RowKind, ReturnType<typeof sumRows>>;
  const readyRows = rows.filter(isReadyRow);
  const nameless = readyRows.filter(({ isNameless }) => isNameless).length;
  const isPledge = ({ gift }: CheckedRow) => gift.status === "pledged";
  const possible = rows.filter(({ kind }) => kind === "possible");
  const unknownMethods = readyRows.flatMap(({ unknownMethod }) => unknownMethod || []);
  return {
    kinds,
    nameless,
    /**
     * True when the file would make more than a tenth of its gifts anonymous; staff must confirm
     * that first.
     */
    asksAboutNameless: nameless * 10 > readyRows.length,
    /** Ready rows whose payment method is an unknown word, and the first of these words. */
    unknownMethods: {
      rows: unknownMethods.length,
      words: [...new Set(unknownMethods)].slice(0, MAX_WORDS_SHOWN),
    },
    /** Ready rows whose donor has died, or wants no mail or no calls. */
    careful: readyRows.filter(({ marks }) => marks.some((mark) => mark !== "no_publishing")).length,
    pledges: sumRows(readyRows.filter(isPledge)),
    /** Of the possible duplicates, which staff can include. */
    possiblePledges: sumRows(possible.filter(isPledge)),
    /** Ready rows that are equal to another row of the file. */
    repeats: readyRows.filter(({ reason }) => reason !== null).length,
    /** Lines of refunds whose gift is neither in the file nor in the books. */
    unmatched: rows.filter(({ isUnmatched }) => isUnmatched).map(({ line }) => line),
    /** Rows whose refunds are to be stored. */
    refunds: rows.filter(hasRefunds).length,
    /**
     * Identifies what staff saw when they decided. If it differs when the rows are written, nothing
     * is written.
     */
    fingerprint: [
      ...[kinds.ready, kinds.possible, kinds.changed].map(({ rows, cents }) => `${rows}-${cents}`),
      digestOf(rows.flatMap(({ change }) => change ?? [])),
    ].join("-"),
  };
}
