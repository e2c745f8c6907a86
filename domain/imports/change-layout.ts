import { changesBetween, type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { cut } from "./check/row-texts.ts";
import { findOpenLayout, updateOpen } from "./import-record.ts";
import { DATE_ORDERS, findDateOrder } from "./map/date-order.ts";
import { allFileProviders, providerOf } from "./map/file-providers.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField, plainName } from "./map/import-fields.ts";
import { type Layout, lacksColumns, matchColumns, ROW_MEANINGS } from "./map/layout.ts";
import { saveLayout } from "./map/saved-layouts.ts";
import { readStoredRows } from "./stored-rows.ts";

/** What the form of the columns has; for each field the number of its column, or "". */
interface LayoutChoices {
  provider: string;
  /** Anything but an order leaves it to the file. */
  dateOrder: string;
  rows: string;
  columns: Readonly<Record<ImportField, string>>;
  /** The name under which the columns are saved for the next file; "" for none. */
  name: string;
}

const NAME_MAX = 80;

/**
 * Stores which column is which, as staff choose it, and saves it under its name. With another provider than
 * before and no column changed, the columns are matched anew. Returns why the choice is refused, or null.
 */
export async function changeLayout(
  { db, clock, actor }: Desk,
  id: string,
  choices: LayoutChoices,
): Promise<"gone" | "needed" | "needed-status" | "twice" | null> {
  const layout = await findOpenLayout(db, id);
  const { provider } = choices;
  if (!layout || !allFileProviders.some((known) => known.id === provider)) return "gone";
  const chosen = readChoices(choices.columns, layout.headers.length);
  const untouched = IMPORT_FIELDS.every((field) => chosen[field] === layout.columns[field]);
  const columns =
    untouched && provider !== layout.provider
      ? matchColumns(layout.headers, providerOf(provider))
      : chosen;
  const used = Object.values(columns);
  if (new Set(used).size < used.length) return "twice";
  const order = DATE_ORDERS.find((known) => known === choices.dateOrder) ?? null;
  const dates = await findDateOrder(readStoredRows(db, id), columns.receivedAt);
  const rows = ROW_MEANINGS.find((meaning) => meaning === choices.rows) ?? "by-column";
  const savedAs = cut(choices.name, NAME_MAX) || null;
  const changed: Layout = { ...layout, provider, columns, rows, ...dates, savedAs };
  if (order) changed.dateOrder = order;
  if (hidesStage(changed)) return "needed-status";
  if (lacksColumns(changed)) return "needed";
  return db.transaction().execute(async (trx) => {
    const now = isoTime(clock);
    const values = { layout: JSON.stringify(changed), source: provider };
    if (!(await updateOpen(trx, id, values))) return "gone";
    const changes = changesBetween(describe(layout), describe(changed));
    await recordAudit(trx, now, actor, "import.columns", `import:${id}`, changes);
    if (savedAs) await saveLayout(trx, savedAs, changed, order, now);
    return null;
  });
}

/** For the audit log: columns by their number, the first is 1, because a header may name a person. */
const describe = ({ provider, rows, dateOrder, columns }: Layout) => ({
  ...{ provider, rows, dateOrder },
  ...Object.fromEntries(
    IMPORT_FIELDS.map((field) => [field, columns[field] === undefined ? null : columns[field] + 1]),
  ),
});

/** In a file with stages, lost and pledged rows are among the gifts, so its column must be read. */
const hidesStage = ({ headers, columns }: Layout) =>
  columns.status === undefined && headers.some((header) => plainName(header) === "stage");

function readChoices(choices: LayoutChoices["columns"], width: number): ColumnMap {
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const at = Number(choices[field] || Number.NaN);
    if (Number.isInteger(at) && at >= 0 && at < width) columns[field] = at;
  }
  return columns;
}
