/** The row of an import that is not decided: what its form changes, and when its rows can be checked. */
import type { Updateable } from "kysely";
import type { DbOrTransaction, ImportTable } from "#db/schema.ts";
import type { Acting } from "#domain/audit/record-audit.ts";
import type { Check } from "./check/check-rows.ts";
import { type Layout, lacksColumns, parseLayout } from "./map/layout.ts";

/** Updates an import that is not decided. Returns the row, or undefined when it is decided or gone. */
export const updateOpen = (db: DbOrTransaction, id: string, values: Updateable<ImportTable>) =>
  db
    .updateTable("imports")
    .set(values)
    .where("id", "=", id)
    .where("state", "=", "open")
    .returningAll()
    .executeTakeFirst();

/** How the file of an import that is not decided is read; null when there is none. */
export async function findOpenLayout(db: DbOrTransaction, id: string): Promise<Layout | null> {
  const found = await db
    .selectFrom("imports")
    .select("layout")
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  return parseLayout(found?.layout ?? null);
}

/**
 * How to check the rows of an import; null while a column that is needed is missing, or the order of day and
 * month is open.
 */
export function checkOf(
  importId: string,
  layout: Layout | null,
  { clock, timeZone }: Pick<Acting, "clock"> & { timeZone: string },
): Check | null {
  if (!layout || lacksColumns(layout)) return null;
  const { dateOrder } = layout;
  if (dateOrder === null) return null;
  return { importId, layout: { ...layout, dateOrder }, timeZone, now: clock.now() };
}
