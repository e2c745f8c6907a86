import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * An index alone answers the sums of a search on SQLite, and the counts of messages to answer on both
 * databases.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("contacts_waiting").execute();
  await sql`create index contacts_waiting on contacts (state, created_at, id, snoozed_until)
    where state in ('new', 'in_progress')`.execute(db);
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await db.schema.dropIndex("donations_searched").execute();
  await db.schema
    .createIndex("donations_searched")
    .on("donations")
    .columns(["status", "search_text", "amount_cents", "voided_at", "import_id"])
    .columns(["currency", "is_test", "confirmed_at", "id"])
    .execute();
}
