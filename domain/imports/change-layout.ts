import type { ImportState } from "#db/schema.ts";
import { changesBetween, type Desk, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { DATE_ORDERS, type DateOrder } from "./files/date-order.ts";
import { allFileProviders, providerOf } from "./files/file-providers.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField } from "./files/import-field.ts";
import { type Layout, lacksColumns, matchColumns, ROW_MEANINGS } from "./files/layout.ts";
import { plainName } from "./files/plain-name.ts";
import { findLayout, READABLE, updateImport } from "./import-record.ts";

/** The provider and the date order as the form has them; for each field the number of its column, or "". */
interface LayoutChoices {
  provider: string;
  /** Anything but an order leaves it to the file. */
  dateOrder: string;
  rows: string;
  columns: Readonly<Record<ImportField, string>>;
}

/**
 * Stores which column is which, as staff choose it. With another provider than before and no column
 * changed, the columns are matched anew. Returns why the choice is refused, or null.
 */
export async function changeLayout(
  desk: Desk,
  id: string,
  choices: LayoutChoices,
): Promise<"gone" | "needed" | "needed-status" | "twice" | null> {
  const layout = await findLayout(desk.db, id, READABLE);
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
  const dateOrder = DATE_ORDERS.find((order) => order === choices.dateOrder) ?? null;
  const rows = ROW_MEANINGS.find((meaning) => meaning === choices.rows) ?? "by-column";
  const answers = { dateOrder, openDate: null, stages: [], rememberedAt: null };
  const changed = { ...layout, provider, columns, rows, ...answers };
  if (hidesStage(changed)) return "needed-status";
  if (lacksColumns(changed)) return "needed";
  await storeLayout(desk, id, READABLE, layout, changed);
  return null;
}

async function storeLayout(
  { db, clock, actor }: Desk,
  id: string,
  states: readonly ImportState[],
  before: Layout,
  after: Layout,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const values = { layout: JSON.stringify(after), source: after.provider };
    if (!(await updateImport(trx, id, states, values))) return;
    const changes = changesBetween(describe(before), describe(after));
    await recordAudit(trx, isoTime(clock), actor, "import.columns", `import:${id}`, changes);
  });
}

/** For the audit log: columns by their number, the first is 1, because a header may name a person. */
const describe = ({ provider, rows, dateOrder, columns, stages }: Layout) => ({
  provider,
  rows,
  dateOrder,
  stages: stages.length,
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

/** What staff answer: what 3/4/2026 is, asked before the reading; what stages mean, asked after it. */
type FileAnswer =
  | { state: "dates"; dateOrder: DateOrder }
  | { state: "ready"; stages: Layout["stages"] };

/** Stores what staff answered about something that a file leaves open. False when it is not asked. */
export async function answerQuestion(desk: Desk, id: string, answer: FileAnswer): Promise<boolean> {
  const states = [answer.state];
  const layout = await findLayout(desk.db, id, states);
  if (!layout) return false;
  const changed: Layout =
    answer.state === "dates"
      ? { ...layout, dateOrder: answer.dateOrder, openDate: null }
      : { ...layout, stages: [...layout.stages, ...answer.stages] };
  await storeLayout(desk, id, states, layout, changed);
  return true;
}
