import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { allFileProviders, providerOf } from "./file-providers.ts";
import { type ColumnMap, IMPORT_FIELDS } from "./import-field.ts";
import { type Layout, lacksColumns, matchColumns, parseLayout } from "./layout.ts";

export type LayoutChange = { ok: true } | { ok: false; reason: "gone" | "needed" | "twice" };

/**
 * Notes which column is which, as staff say: `choices` are the numbers of columns by field, "" for
 * none. With another provider than before and no choice changed, the columns are matched anew.
 */
export async function changeLayout(
  db: Db,
  clock: Clock,
  actor: Actor,
  id: string,
  provider: string,
  choices: Record<string, string>,
): Promise<LayoutChange> {
  const found = await db
    .selectFrom("imports")
    .select("layout")
    .where("id", "=", id)
    .where("state", "in", ["columns", "checking", "ready", "failed"])
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
  const changed: Layout = { ...layout, provider, columns };
  if (lacksColumns(changed)) return { ok: false, reason: "needed" };
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("imports")
      .set({ layout: JSON.stringify(changed), source: provider })
      .where("id", "=", id)
      .where("state", "in", ["columns", "checking", "ready", "failed"])
      .execute();
    await recordAudit(trx, isoTime(clock), actor, "import.columns", `import:${id}`);
  });
  return { ok: true };
}

function readChoices(choices: Record<string, string>, width: number): ColumnMap {
  const columns: ColumnMap = {};
  for (const field of IMPORT_FIELDS) {
    const choice = choices[field] ?? "";
    const at = Number(choice);
    if (choice !== "" && Number.isInteger(at) && at >= 0 && at < width) columns[field] = at;
  }
  return columns;
}
