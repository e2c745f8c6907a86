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
    .select(["density", "rows_per_page", "single_keys", "appearance"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row) return PREFERENCE_DEFAULTS;
  return preferencesSchema.parse({
    density: row.density,
    rowsPerPage: row.rows_per_page,
    singleKeys: row.single_keys === 1 ? "on" : "off",
    appearance: row.appearance,
  });
}

/** Stores the choices that are not empty; an invalid one becomes the default. */
export async function savePreferences(
  db: Db,
  staffId: string,
  choices: Record<keyof DeskPreferences, string>,
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
