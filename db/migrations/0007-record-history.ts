import type { Kysely } from "kysely";

/** The history of donation records: what staff did, and earlier values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("donation_changes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("donation_id", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("details", "text")
    .execute();
  await db.schema
    .createIndex("donation_changes_of_donation")
    .on("donation_changes")
    .columns(["donation_id", "id"])
    .execute();
}
