/** Reads and stores how a member of staff sees the desk; one row per account, none until the first change. */
import type { Db } from "#db/schema.ts";
import {
  type DeskPreferences,
  PREFERENCE_DEFAULTS,
  preferencesSchema,
} from "./preferences-schema.ts";

export async function readPreferences(db: Db, staffId: string): Promise<DeskPreferences> {
  const row = await db
    .selectFrom("staff_preferences")
    .select(["density", "rows_per_page", "single_keys", "appearance", "hidden_columns"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row) return PREFERENCE_DEFAULTS;
  return preferencesSchema.parse({
    density: row.density,
    rowsPerPage: row.rows_per_page,
    singleKeys: row.single_keys === 1 ? "on" : "off",
    appearance: row.appearance,
    hiddenColumns: row.hidden_columns.split(",").filter(Boolean),
  });
}

/** Stores the choices that are not empty; an invalid one becomes the default. */
export async function savePreferences(
  db: Db,
  staffId: string,
  choices: Record<keyof Omit<DeskPreferences, "hiddenColumns">, string>,
): Promise<void> {
  const row = rowOf(preferencesSchema.parse(choices));
  const changed = {
    ...(choices.density && { density: row.density }),
    ...(choices.rowsPerPage && { rows_per_page: row.rows_per_page }),
    ...(choices.singleKeys && { single_keys: row.single_keys }),
    ...(choices.appearance && { appearance: row.appearance }),
  };
  if (Object.keys(changed).length === 0) return;
  await db
    .insertInto("staff_preferences")
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(changed))
    .execute();
}

const rowOf = ({ density, rowsPerPage, singleKeys, appearance }: DeskPreferences) => ({
  density,
  rows_per_page: rowsPerPage,
  single_keys: singleKeys ? 1 : 0,
  appearance,
});

const COLUMN = /^(?:donations|contacts)\.[a-z]{1,20}$/;
const MOST_COLUMNS = 20;

/** Hides the columns of `offered` that are not in `shown`, each as "<list>.<column>". */
export async function saveColumns(
  db: Db,
  staffId: string,
  offered: readonly string[],
  shown: readonly string[],
): Promise<void> {
  const before = await readPreferences(db, staffId);
  const others = before.hiddenColumns.filter((column) => !offered.includes(column));
  const hidden = offered.filter((column) => !shown.includes(column));
  const columns = [...new Set([...others, ...hidden])].filter((column) => COLUMN.test(column));
  const hidden_columns = columns.slice(0, MOST_COLUMNS).join(",");
  await db
    .insertInto("staff_preferences")
    .values({ staff_id: staffId, ...rowOf(before), hidden_columns })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet({ hidden_columns }))
    .execute();
}
