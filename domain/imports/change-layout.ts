import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { changeUnversioned } from "#domain/versions/change.ts";
import { DATE_ORDERS, findDateOrder } from "./check/read-date.ts";
import { cut } from "./check/row-texts.ts";
import { findRows } from "./import-rows.ts";
import { findImport, updateOpen } from "./imports.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField } from "./map/import-fields.ts";
import { type Layout, lacksColumns, ROW_MEANINGS, saveLayout } from "./map/layout.ts";

/** What the form of the columns has; for each field the number of its column, or "". */
interface LayoutChoices {
  /** The answer about the dates, or "". */
  dateOrder: string;
  rows: string;
  columns: Readonly<Record<ImportField, string>>;
  /** The name under which the columns are saved for the next file; "" for none. */
  name: string;
}

const NAME_MAX = 80;

/**
 * Stores which column is which, as staff choose it, and saves it under its name. Returns why the choice is
 * refused, or null.
 */
export async function changeLayout(
  { db, clock, actor }: Acting,
  id: string,
  choices: LayoutChoices,
): Promise<"gone" | "needed" | "twice" | null> {
  const found = await findImport(db, id);
  if (found?.state !== "open" || !found.layout) return "gone";
  const { layout } = found;
  const columns = readChoices(choices.columns, layout.headers.length);
  const used = Object.values(columns);
  if (new Set(used).size < used.length) return "twice";
  const dates = findDateOrder(await findRows(db, id), columns.receivedAt);
  // An answer about another column of dates says nothing where this one settles its order.
  const answer =
    dates.dateOrder === null ? DATE_ORDERS.find((known) => known === choices.dateOrder) : undefined;
  const changed: Layout = {
    ...{ ...layout, columns, ...dates, ...(answer && { dateOrder: answer }) },
    rows: ROW_MEANINGS.find((meaning) => meaning === choices.rows) ?? "by-column",
    savedAs: cut(choices.name, NAME_MAX) || null,
  };
  if (lacksColumns(changed)) return "needed";
  return changeUnversioned(db, async (trx) => {
    const now = isoTime(clock);
    if (!(await updateOpen(trx, id, { layout: JSON.stringify(changed) }))) return "gone";
    await recordAudit(trx, now, actor, "import.columns", `import:${id}`);
    await saveLayout(trx, changed, now);
    return null;
  });
}

function readChoices(choices: LayoutChoices["columns"], width: number): ColumnMap {
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const at = Number(choices[field] || Number.NaN);
    if (Number.isInteger(at) && at >= 0 && at < width) columns[field] = at;
  }
  return columns;
}
