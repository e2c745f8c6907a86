import type { Kysely } from "kysely";

/** With which version the last draft of a content key ended: the next one counts on from there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_draft_ends")
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_draft_ends_key", ["key", "language"])
    .execute();
}
