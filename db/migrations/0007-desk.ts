import type { Kysely } from "kysely";

/** The desk: how each member of staff likes it, and what its tables, sums and charts read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_preferences")
    .addColumn("staff_id", "text", (c) =>
      c.primaryKey().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("density", "text", (c) => c.notNull())
    .addColumn("rows_per_page", "integer", (c) => c.notNull())
    .addColumn("single_keys", "integer", (c) => c.notNull())
    .execute();
}
