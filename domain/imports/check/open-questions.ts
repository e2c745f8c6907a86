/**
 * Finds what a file leaves open. Staff answer each question once for the file, never for each row.
 */
import { columnsRead } from "#domain/imports/map/import-fields.ts";
import type { FileLayout } from "#domain/imports/map/layout.ts";
import { plainWord } from "#domain/imports/plain-words.ts";
import type { FileRow } from "#domain/imports/read/read-file.ts";
import { cellText, rowCellsOf } from "#domain/imports/row/cells.ts";
import { parseAmount } from "#domain/imports/row/parse-amount.ts";
import { type CellSample, findDateOrder } from "#domain/imports/row/parse-date.ts";
import { findMeaning, parseRowState } from "#domain/imports/row/status-columns.ts";
import { isEitherPlanOrGift, parseWord } from "#domain/imports/row/words.ts";

/** A column with more words than this does not hold states. */
const MAX_WORDS = 12;
const MAX_SAMPLE_LENGTH = 100;

/**
 * Returns the open questions of a file under a layout, together with what its rows settle by
 * themselves.
 */
export function findOpenQuestions(all: readonly FileRow[], layout: FileLayout) {
  // A line without an amount is not a gift.
  const rows = all.filter(({ cells }) => /\d/.test(cells[layout.columns.amount ?? -1] ?? ""));
  const isByColumn = layout.rows === "by-column";
  return {
    ...findDateOrder(all, layout.columns.receivedAt),
    openWords: isByColumn ? openWords(rows, layout) : [],
    openColumns: isByColumn ? openColumns(rows, layout) : [],
    ...openUnit(rows, layout),
  };
}

const samplesOf = (rows: readonly FileRow[], columnIndex: number): CellSample[] =>
  rows.flatMap(({ line, cells }) => {
    const text = cellText(cells, columnIndex).slice(0, MAX_SAMPLE_LENGTH);
    return text ? [{ line, said: text }] : [];
  });

/**
 * Returns the distinct words of a column, by plain word, or null when more than MAX_WORDS of them
 * are counted.
 */
function distinctWords(
  rows: readonly FileRow[],
  columnIndex: number,
  isCounted: (word: CellSample) => boolean = Boolean,
): Map<string, CellSample> | null {
  const words = new Map<string, CellSample>();
  const seenWords = new Set<string>();
  let wordCount = 0;
  for (const sample of samplesOf(rows, columnIndex)) {
    if (seenWords.has(sample.said)) continue;
    seenWords.add(sample.said);
    const word = plainWord(sample.said);
    if (words.has(word)) continue;
    words.set(word, sample);
    if (isCounted(sample)) wordCount += 1;
    if (wordCount > MAX_WORDS) return null;
  }
  return words;
}

function openWords(rows: readonly FileRow[], layout: FileLayout): FileLayout["openWords"] {
  const { columns, roles } = layout;
  return [...new Set([columns.status, ...(roles.states ?? [])])].flatMap((column) =>
    column === undefined ? [] : openWordsOf(rows, layout, column),
  );
}

/** Returns the words of a column of which staff must say what they mean. */
function openWordsOf(rows: readonly FileRow[], layout: FileLayout, column: number) {
  const isStatus = column === layout.columns.status;
  const isUnknown = ({ said }: CellSample) => {
    const parsedWord = findMeaning(layout, said);
    return isStatus ? !parsedWord?.meaning : !parsedWord;
  };
  const words = distinctWords(rows, column, isUnknown);
  if (!words) return [];
  const namesPayments = [...words.keys()].some((word) => /\bpay(ment)?\b/.test(word));
  // The same word in every row says nothing about a single row.
  const isInAll =
    !isStatus && words.size === 1 && rows.every(({ cells }) => cellText(cells, column));
  const unknownWords =
    !isInAll && [...words.values()].some(isUnknown)
      ? distinctWords(rows.filter(mayBeReceived(layout)), column, isUnknown)
      : null;
  return [...words].flatMap(([word, first]) => {
    const isEither = !namesPayments && mayBePlan(layout, word, first);
    const question = isEither ? first : isUnknown(first) && unknownWords?.get(word);
    return question ? [{ column, ...question }] : [];
  });
}

/** Whether a word means a plan or a gift, and neither staff nor the file's provider says which. */
const mayBePlan = (layout: FileLayout, word: string, { said }: CellSample) =>
  isEitherPlanOrGift(word) &&
  !layout.words.some(([known]) => known === word) &&
  findMeaning(layout, said)?.meaning !== "received";

/** Leaves out rows that another word, or the amount, already shows not to be a gift. */
const mayBeReceived =
  (layout: FileLayout) =>
  ({ cells }: FileRow): boolean => {
    const row = rowCellsOf(cells, layout);
    const amount = parseAmount(row.textOf("amount"));
    const { kind } = parseRowState(row);
    return !(amount.ok && amount.cents < 0) && (kind === "received" || kind === "unknown");
  };

/** Finds unread columns in which a word may say that a row is no gift. */
function openColumns(rows: readonly FileRow[], layout: FileLayout): number[] {
  const readColumns = columnsRead(layout);
  return layout.headers.flatMap((_, index) => {
    if (readColumns.has(index)) return [];
    const words = distinctWords(rows, index);
    if (!words) return [];
    const hasUnknown = [...words.values()].some(({ said }) => !parseWord(said));
    const isAgainst = (text: string) => {
      const meaning = parseWord(text)?.meaning;
      // Beside unknown words a single letter, such as M, is no state.
      return meaning && meaning !== "received" && !(hasUnknown && text.length === 1);
    };
    const tells = rows.some(
      (row) => isAgainst(cellText(row.cells, index)) && mayBeReceived(layout)(row),
    );
    return tells ? [index] : [];
  });
}

/**
 * Asks about amounts without a decimal point when some, or fees beside them, look like cents:
 * "4172" beside "2500".
 */
function openUnit(
  rows: readonly FileRow[],
  { columns, headers }: FileLayout,
): Pick<FileLayout, "unit" | "openAmount"> {
  const columnIndex = columns.amount;
  const settled = { unit: "dollars", openAmount: null } as const;
  if (columnIndex === undefined) return settled;
  const amounts = samplesOf(rows, columnIndex);
  const isWhole = amounts.length > 0 && amounts.every(({ said }) => /^-?\d{3,12}$/.test(said));
  const fees = headers.flatMap((header, fee) => (/\bfees?\b/i.test(header) ? [fee] : []));
  const odd = [...amounts, ...fees.flatMap((fee) => samplesOf(rows, fee))].find(
    ({ said }) => /^-?\d{2,}$/.test(said) && Number(said) % 5 !== 0,
  );
  const isNamed = /\bcents?\b|minor/i.test((headers[columnIndex] ?? "").replaceAll("_", " "));
  const first = isWhole && (odd ?? (isNamed ? amounts[0] : undefined));
  return first ? { unit: null, openAmount: first } : settled;
}
