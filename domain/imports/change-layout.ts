import { recordAudit } from "#domain/audit/record-audit.ts";
import { changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { findOpenQuestions } from "./check/open-questions.ts";
import { readImportRowsOneByOne } from "./import-rows.ts";
import { readImport, updateOpenImport } from "./imports.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField } from "./map/import-fields.ts";
import {
  type FileLayout,
  lacksColumns,
  ROW_MEANINGS,
  saveLayout,
  UNITS,
  WORD_ANSWERS,
} from "./map/layout.ts";
import { plainWord } from "./plain-words.ts";
import type { FileRow } from "./read/read-file.ts";
import { cutText } from "./row/cells.ts";
import { DATE_ORDERS } from "./row/parse-date.ts";

/** The choices in the form of the columns: for each field the number of its column, or "". */
interface LayoutChoices {
  /** The answer about the order in dates, or "". */
  dateOrder: string;
  rows: string;
  columns: Readonly<Record<ImportField, string>>;
  /** The answers about unknown words and columns, in the order of the layout's questions. */
  words: readonly string[];
  states: readonly string[];
  unit: string;
  /** The name under which the columns are saved for the next file; "" to save nothing. */
  name: string;
}

const MAX_NAME_LENGTH = 80;

/**
 * Stores which column is which, as staff choose it, and saves the choice under its name. Refuses
 * when a needed column is missing ("needed"), or one stands for two fields ("twice").
 */
export async function changeLayout(
  { db, clock, actor }: StaffContext,
  id: string,
  choices: LayoutChoices,
): Promise<Result<unknown, "gone" | "needed" | "twice">> {
  const openImport = await readImport(db, id);
  if (openImport?.state !== "open" || !openImport.layout) return refusedFor("gone");
  const { layout } = openImport;
  const columns = parseChoices(choices.columns, layout.headers.length);
  const usedColumns = Object.values(columns);
  if (new Set(usedColumns).size < usedColumns.length) return refusedFor("twice");
  const chosenLayout: FileLayout = {
    ...layout,
    columns,
    rows: ROW_MEANINGS.find((meaning) => meaning === choices.rows) ?? "by-column",
    words: [...layout.words, ...answersTo(layout.openWords, choices.words)],
    roles: withStates(layout, columns, choices.states),
    savedAs: cutText(choices.name, MAX_NAME_LENGTH) || null,
  };
  const rows: FileRow[] = [];
  for await (const row of readImportRowsOneByOne(db, id)) rows.push(row);
  const questions = findOpenQuestions(rows, chosenLayout);
  const newLayout: FileLayout = {
    ...chosenLayout,
    ...questions,
    // Staff are asked about a column only once.
    openColumns: questions.openColumns.filter(
      (columnIndex) => !layout.openColumns.includes(columnIndex),
    ),
    // An answer about another column means nothing when the rows of this one settle the question.
    dateOrder:
      questions.dateOrder ?? DATE_ORDERS.find((order) => order === choices.dateOrder) ?? null,
    unit: questions.unit ?? UNITS.find((unit) => unit === choices.unit) ?? null,
  };
  if (lacksColumns(newLayout)) return refusedFor("needed");
  return changeUnversioned(db, async (trx) => {
    const now = isoTime(clock);
    if (!(await updateOpenImport(trx, id, { layout: JSON.stringify(newLayout) })))
      return refusedFor("gone");
    await recordAudit(trx, { now, actor }, "import.columns", `import:${id}`);
    await saveLayout(trx, newLayout, now);
    return { ok: true };
  });
}

/** Returns the answers about words, in order; an empty answer leaves its word open. */
const answersTo = (
  open: FileLayout["openWords"],
  answers: readonly string[],
): FileLayout["words"] =>
  open.flatMap(({ said }, index) => {
    const answer = WORD_ANSWERS.find((wordAnswer) => wordAnswer === answers[index]);
    return answer ? [[plainWord(said), answer]] : [];
  });

/**
 * Returns the roles without the columns that staff chose for a field, plus the columns that staff
 * said describe what a row is.
 */
function withStates(
  { roles, openColumns }: FileLayout,
  columns: ColumnMap,
  answers: readonly string[],
): FileLayout["roles"] {
  const usedColumns = new Set(Object.values(columns));
  const isFree = (role: string) => (columnIndex: number) =>
    role === "states" || !usedColumns.has(columnIndex);
  const keptRoles = Object.entries(roles).map(([role, columnIndexes]) => [
    role,
    columnIndexes.filter(isFree(role)),
  ]);
  const stateColumns = openColumns.filter((_, index) => answers[index] === "states");
  const { states = [], ...others }: FileLayout["roles"] = Object.fromEntries(keptRoles);
  return { ...others, states: [...states, ...stateColumns] };
}

function parseChoices(choices: LayoutChoices["columns"], width: number): ColumnMap {
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const columnIndex = Number(choices[field] || Number.NaN);
    if (Number.isInteger(columnIndex) && columnIndex >= 0 && columnIndex < width)
      columns[field] = columnIndex;
  }
  return columns;
}
