import type { Kysely } from "kysely";

/** What the open ledger has listed: sums of at least five gifts each, and what is listed of each gift. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("ledger_postings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("posted_at", "text", (column) => column.notNull())
    .addColumn("month", "text", (column) => column.notNull())
    .addColumn("size", "text", (column) => column.notNull())
    .addColumn("days", "text", (column) => column.notNull())
    .addColumn("entries", "integer", (column) => column.notNull())
    .addColumn("cents", "bigint", (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("ledger_gifts")
    .addColumn("donation_id", "text", (column) => column.primaryKey())
    .addColumn("cents", "bigint", (column) => column.notNull())
    .execute();
}
