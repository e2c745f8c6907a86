import { type Kysely, sql } from "kysely";

/**
 * One index answers the sums of the donations list by the counting rule (db/counted-gifts.ts), so it
 * also holds currency, test flag and confirmation. It holds the column of its own condition, because
 * SQLite reads the records otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("donations_sums").execute();
  await db.schema
    .createIndex("donations_sums")
    .on("donations")
    .columns(["status", "created_at", "id", "amount_cents", "donation_type", "source", "import_id"])
    .columns(["currency", "is_test", "confirmed_at", "voided_at"])
    .where(sql.ref("voided_at"), "is", null)
    .execute();
}
