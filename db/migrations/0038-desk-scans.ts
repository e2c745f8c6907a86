import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * On SQLite one index each answers a search of the audit log, a search for subscribers, the sums of gifts
 * by assignee and the counts of messages by subject, so that none of them reads the records themselves.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  await db.schema
    .createIndex("audit_events_searched")
    .on("audit_events")
    .columns(["id", "action", "username", "subject"])
    .execute();
  await db.schema.dropIndex("subscribers_by_date").execute();
  await db.schema
    .createIndex("subscribers_by_date")
    .on("subscribers")
    .columns(["created_at", "id", "email_key", "confirmed_at", "ended_at"])
    .execute();
  await db.schema.dropIndex("donations_sums").execute();
  await db.schema
    .createIndex("donations_sums")
    .on("donations")
    .columns(["status", "created_at", "id", "amount_cents", "donation_type", "source", "import_id"])
    .columns(["currency", "is_test", "confirmed_at", "voided_at", "assignee_id"])
    .where(sql.ref("voided_at"), "is", null)
    .execute();
  await db.schema.dropIndex("contacts_ordered_by_subject").execute();
  await db.schema
    .createIndex("contacts_ordered_by_subject")
    .on("contacts")
    .columns(["subject", "created_at", "id", "state"])
    .execute();
}
