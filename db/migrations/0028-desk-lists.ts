import type { Kysely } from "kysely";

/**
 * The lists of the staff area: saved views, hidden columns, changes of many records that can be undone,
 * and who a donation is assigned to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_views")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("staff_id", "text", (c) =>
      c.notNull().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("list", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("query", "text", (c) => c.notNull())
    .addColumn("is_shared", "integer", (c) => c.notNull())
    .execute();
  await db.schema
    .alterTable("staff_preferences")
    .addColumn("hidden_columns", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema
    .createTable("bulk_changes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("staff_id", "text", (c) =>
      c.notNull().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("list", "text", (c) => c.notNull())
    .addColumn("change", "text", (c) => c.notNull())
    .addColumn("records", "text", (c) => c.notNull())
    .addColumn("undone_at", "text")
    .execute();
  await db.schema.alterTable("donations").addColumn("assignee_id", "text").execute();
  for (const table of ["contacts", "donations"])
    await db.schema
      .createIndex(`${table}_by_assignee`)
      .on(table)
      .columns(["assignee_id", "created_at", "id"])
      .where("assignee_id", "is not", null)
      .execute();
}
