/** Columns that staff have saved under a name, for the next file that has columns of these names. */
import { z } from "zod";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { DATE_ORDERS, type DateOrder } from "./date-order.ts";
import { type ColumnMap, IMPORT_FIELDS, plainName } from "./import-fields.ts";
import { type Layout, ROW_MEANINGS } from "./layout.ts";

const choicesSchema = z.object({
  provider: z.string(),
  rows: z.enum(ROW_MEANINGS),
  /** What staff chose; null leaves it to each file. */
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** For each field the name of its column, as nameColumns makes it. */
  columns: z.partialRecord(z.enum(IMPORT_FIELDS), z.string()),
});

/** Plain names; the second of the same name is "amount 2". */
function nameColumns(headers: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return headers.map((header) => {
    const name = plainName(header);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count > 1 ? `${name} ${count}` : name;
  });
}

/** Saves the columns of a layout under its name, over what had this name. `now` is ISO UTC. */
export async function saveLayout(
  trx: DbOrTransaction,
  name: string,
  { headers, columns, provider, rows }: Layout,
  dateOrder: DateOrder | null,
  now: string,
): Promise<void> {
  const names = nameColumns(headers);
  const named = Object.entries(columns).map(([field, at]) => [field, names[at]]);
  const choices = JSON.stringify({ provider, rows, dateOrder, columns: Object.fromEntries(named) });
  await trx
    .insertInto("import_layouts")
    .values({ name, saved_at: now, choices })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ saved_at: now, choices }))
    .execute();
}

/** A layout with what staff have saved for files like it, or as it is; the saved one with most columns fits. */
export async function applySavedLayout(db: Db, layout: Layout): Promise<Layout> {
  const saved = await db
    .selectFrom("import_layouts")
    .selectAll()
    .orderBy("saved_at", "desc")
    .execute();
  const headers = nameColumns(layout.headers);
  const fitting = saved
    .map(({ name, choices }) => ({ name, ...choicesSchema.parse(JSON.parse(choices)) }))
    .filter(
      ({ provider, columns }) =>
        provider === layout.provider &&
        Object.values(columns).every((heading) => headers.includes(heading)),
    )
    .map(({ name: savedAs, rows, dateOrder, columns }) => ({
      ...{ savedAs, rows, dateOrder },
      columns: Object.fromEntries(
        Object.entries(columns).map(([field, heading]) => [field, headers.indexOf(heading)]),
      ) as ColumnMap,
    }))
    .sort((a, b) => Object.keys(b.columns).length - Object.keys(a.columns).length);
  return { ...layout, ...fitting[0] };
}
