import type { Kysely } from "kysely";

/** What staff publish on the site: every revision, only ever added to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("content_revisions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("at", "text", (column) => column.notNull())
    .addColumn("key", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("publish_at", "text", (column) => column.notNull())
    .addColumn("withdraws", "text")
    .addColumn("staff_id", "text")
    .addColumn("username", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("content_revisions_by_key")
    .on("content_revisions")
    .columns(["key", "language", "publish_at"])
    .execute();
  await db.schema
    .createIndex("content_revisions_withdrawn")
    .unique()
    .on("content_revisions")
    .column("withdraws")
    .execute();
}
