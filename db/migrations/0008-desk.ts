import { type Kysely, sql } from "kysely";

/**
 * Preferences of staff, and indices for the lists: a page of records in any order is found without
 * reading the others, and an index alone answers the sums. They are partial because voided records
 * are listed separately (docs/decisions/0004).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_preferences")
    .addColumn("staff_id", "text", (c) =>
      c.primaryKey().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("density", "text", (c) => c.notNull())
    .addColumn("rows_per_page", "integer", (c) => c.notNull())
    .addColumn("single_keys", "integer", (c) => c.notNull())
    .execute();

  await db.schema.alterTable("donations").addColumn("erased_at", "text").execute();

  // All orders of the donations list besides newest first.
  for (const column of ["last_name", "email", "amount_cents"]) {
    await db.schema
      .createIndex(`donations_ordered_by_${column}`)
      .on("donations")
      .columns([column, "created_at", "id"])
      .where(sql.ref("voided_at"), "is", null)
      .execute();
  }
  // Not partial: it also answers the names of all types.
  await db.schema
    .createIndex("donations_ordered_by_type")
    .on("donations")
    .columns(["donation_type", "created_at", "id"])
    .execute();
  // The sums by status under every filter but the search, and the newest of one status.
  await db.schema
    .createIndex("donations_sums")
    .on("donations")
    .columns(["status", "created_at", "id", "amount_cents", "donation_type", "source", "import_id"])
    .where(sql.ref("voided_at"), "is", null)
    .execute();
  await db.schema
    .createIndex("donations_tests")
    .on("donations")
    .column("is_test")
    .where(sql.ref("is_test"), "=", sql.lit(1))
    .execute();
  // The charts: money received, by time and type.
  await sql`create index donations_gifts on donations
    (currency, is_test, coalesce(received_at, created_at), donation_type, import_id, amount_cents)
    where status = 'received' and voided_at is null`.execute(db);

  for (const column of ["name", "email", "subject"]) {
    await db.schema
      .createIndex(`contacts_ordered_by_${column}`)
      .on("contacts")
      .columns([column, "created_at", "id"])
      .execute();
  }
}
