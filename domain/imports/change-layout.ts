import type { Db } from "#db/schema.ts";
import { type Actor, changesBetween, recordAudit } from "#domain/audit/record-audit.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import type { DateOrder } from "./files/date-order.ts";
import { allFileProviders, providerOf } from "./files/file-providers.ts";
import { type ColumnMap, IMPORT_FIELDS, type ImportField } from "./files/import-field.ts";
import { type Layout, lacksColumns, matchColumns, parseLayout } from "./files/layout.ts";
import { plainName } from "./files/plain-name.ts";
import { READABLE } from "./undecided.ts";

export type LayoutChange =
  | { ok: true }
  | { ok: false; reason: "gone" | "needed" | "needed-status" | "twice" };

const dateOrders = ["month-first", "day-first"] as const;

/**
 * Notes which column is which, as staff say: `choices` are the numbers of columns by field, "" for
 * none. With another provider than before and no choice changed, the columns are matched anew.
 * `dateOrder` says what 3/4/2026 is; anything else than an order leaves it to the file.
 */
export async function changeLayout(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  provider: string,
  choices: ReadonlyMap<ImportField, string>,
  dateOrder: string,
): Promise<LayoutChange> {
  const found = await db
    .selectFrom("imports")
    .select("layout")
    .where("id", "=", id)
    .where("state", "in", READABLE)
    .executeTakeFirst();
  const layout = parseLayout(found?.layout ?? null);
  if (!layout || !allFileProviders.some((known) => known.id === provider))
    return { ok: false, reason: "gone" };
  const chosen = readChoices(choices, layout.headers.length);
  const untouched = IMPORT_FIELDS.every((field) => chosen[field] === layout.columns[field]);
  const columns =
    untouched && provider !== layout.provider
      ? matchColumns(layout.headers, providerOf(provider))
      : chosen;
  const used = Object.values(columns);
  if (new Set(used).size < used.length) return { ok: false, reason: "twice" };
  const changed: Layout = {
    ...{ ...layout, provider, columns, openDate: null, stages: [] },
    dateOrder: dateOrders.find((order) => order === dateOrder) ?? null,
  };
  if (hidesStage(changed)) return { ok: false, reason: "needed-status" };
  if (lacksColumns(changed)) return { ok: false, reason: "needed" };
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("imports")
      .set({ layout: JSON.stringify(changed), source: provider })
      .where("id", "=", id)
      .where("state", "in", READABLE)
      .execute();
    const changes = layoutChanges(layout, changed);
    await recordAudit(trx, isoTime(clock), actor, "import.columns", `import:${id}`, changes);
  });
  return { ok: true };
}

/** For the audit log: columns by their number, the first is 1, since a head may name a person. */
const layoutChanges = (before: Layout, after: Layout) =>
  changesBetween(described(before), described(after));

const described = ({ provider, dateOrder, columns, stages }: Layout) => ({
  ...{ provider, dateOrder, stages: stages.length },
  ...Object.fromEntries(IMPORT_FIELDS.map((field) => [field, numberOf(columns[field])])),
});

const numberOf = (column: number | undefined) => (column === undefined ? null : column + 1);

/** In a file with stages, lost and promised rows stand among the gifts: which is which must be read. */
const hidesStage = ({ headers, columns }: Layout) =>
  columns.status === undefined && headers.some((header) => plainName(header) === "stage");

function readChoices(choices: ReadonlyMap<ImportField, string>, width: number): ColumnMap {
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const choice = choices.get(field) ?? "";
    const at = Number(choice);
    if (choice !== "" && Number.isInteger(at) && at >= 0 && at < width) columns[field] = at;
  }
  return columns;
}

/** What staff answer: what 3/4/2026 is, asked before the reading; what stages say, asked after it. */
export type FileAnswer =
  | { state: "dates"; dateOrder: DateOrder }
  | { state: "ready"; stages: Layout["stages"] };

/** Notes what staff answered about something that a file leaves open. False when it is not asked. */
export async function answerQuestion(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  answer: FileAnswer,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom("imports")
      .select("layout")
      .where("id", "=", id)
      .where("state", "=", answer.state)
      .executeTakeFirst();
    const layout = parseLayout(found?.layout ?? null);
    if (!layout) return false;
    const changed: Layout =
      answer.state === "dates"
        ? { ...layout, dateOrder: answer.dateOrder, openDate: null }
        : { ...layout, stages: [...layout.stages, ...answer.stages] };
    await trx
      .updateTable("imports")
      .set({ layout: JSON.stringify(changed) })
      .where("id", "=", id)
      .where("state", "=", answer.state)
      .execute();
    const changes = layoutChanges(layout, changed);
    await recordAudit(trx, isoTime(clock), actor, "import.columns", `import:${id}`, changes);
    return true;
  });
}
