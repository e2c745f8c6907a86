import type { Kysely } from "kysely";

/** Content that staff write and have not published: one draft for each key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_drafts")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("staff_id", "text")
    .addColumn("username", "text", (column) => column.notNull())
    .addColumn("updated_at", "text", (column) => column.notNull())
    .addColumn("requested_at", "text")
    .addPrimaryKeyConstraint("content_drafts_key", ["key", "language"])
    .execute();
}
