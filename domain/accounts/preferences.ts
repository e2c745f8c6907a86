/** How a member of staff sees the desk; one row per account, none until the first change. */
import { z } from "zod";
import type { Db } from "#db/schema.ts";

export const PREFERENCE_DEFAULTS = {
  singleKeys: true,
  appearance: "system",
} as const;

export const preferencesSchema = z.object({
  /** Whether single letters are commands; WCAG 2.1.4 requires a way to turn them off. */
  singleKeys: z.stringbool().catch(PREFERENCE_DEFAULTS.singleKeys),
  appearance: z.enum(["light", "dark", "system"]).catch(PREFERENCE_DEFAULTS.appearance),
});

export type DeskPreferences = z.output<typeof preferencesSchema>;

export async function readPreferences(db: Db, staffId: string): Promise<DeskPreferences> {
  const row = await db
    .selectFrom("staff_preferences")
    .select(["single_keys", "appearance"])
    .where("staff_id", "=", staffId)
    .executeTakeFirst();
  if (!row) return PREFERENCE_DEFAULTS;
  return preferencesSchema.parse({
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

const rowOf = ({ singleKeys, appearance }: DeskPreferences) => ({
  single_keys: singleKeys ? 1 : 0,
  appearance,
});
