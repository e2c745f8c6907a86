import { type Kysely, sql } from "kysely";

/**
 * The desk's sums follow the counting rule (db/counted-gifts.ts) and are still read off one index:
 * it also tells currency, test gifts, and which pledges are confirmed. It holds the column of its own
 * condition, because SQLite looks at the records otherwise.
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
