/** How a member of staff sees the lists; one row per account, none until the first change. */
import { z } from "zod";
import { preferenceLabels } from "#content/records.ts";
import type { Db } from "#db/schema.ts";

const DEFAULTS = { density: "comfortable", rowsPerPage: 50, singleKeys: true } as const;

const preferencesSchema = z.object({
  density: z.enum(["comfortable", "compact"]).catch(DEFAULTS.density),
  rowsPerPage: z.coerce
    .number()
    .refine((rows) => preferenceLabels.rowsChoices.some((choice) => choice === rows))
    .catch(DEFAULTS.rowsPerPage),
  /** Whether single letters are commands; WCAG 2.1.4 requires a way to turn them off. */
  singleKeys: z.stringbool().catch(DEFAULTS.singleKeys),
});

export type DeskPreferences = z.output<typeof preferencesSchema>;

export async function readPreferences(db: Db, staffId: string): Promise<DeskPreferences> {
  const row = await db
    .selectFrom("staff_preferences")
    .select(["density", "rows_per_page", "single_keys"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row) return DEFAULTS;
  return preferencesSchema.parse({
    density: row.density,
    rowsPerPage: row.rows_per_page,
    singleKeys: row.single_keys === 1 ? "on" : "off",
  });
}

/** Stores the choices; an invalid one becomes the default. */
export async function savePreferences(
  db: Db,
  staffId: string,
  choices: Record<keyof DeskPreferences, string>,
): Promise<void> {
  const { density, rowsPerPage, singleKeys } = preferencesSchema.parse(choices);
  const row = { density, rows_per_page: rowsPerPage, single_keys: singleKeys ? 1 : 0 };
  await db
    .insertInto("staff_preferences")
    .values({ staff_id: staffId, ...row })
    .onConflict((conflict) => conflict.column("staff_id").doUpdateSet(row))
    .execute();
}
