import type { Kysely } from "kysely";

/** Each account sees the desk in light, in dark, or as its system is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("staff_preferences")
    .addColumn("appearance", "text", (column) => column.notNull().defaultTo("system"))
    .execute();
}
