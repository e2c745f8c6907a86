import { type Kysely, sql } from "kysely";

/** Source, times and later states of donation records; webhook events; imports; known figures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column per statement, and no "not null" without a default.
  const texts = ["external_id", "received_at", "updated_at", "status_at", "pledge_id"];
  for (const column of [...texts, "confirmed_at", "voided_at", "import_id"])
    await db.schema.alterTable("donations").addColumn(column, "text").execute();
  const add = () => db.schema.alterTable("donations");
  await add()
    .addColumn("source", "text", (c) => c.notNull().defaultTo("staff"))
    .execute();
  await add()
    .addColumn("currency", "text", (c) => c.notNull().defaultTo("USD"))
    .execute();
  await add()
    .addColumn("is_test", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await add().addColumn("pledge_months", "integer").execute();

  // One record per gift, however often it is reported.
  await db.schema
    .createIndex("donations_origin")
    .on("donations")
    .columns(["source", "external_id"])
    .unique()
    .execute();
  // The public figure reads these indices and no records: money received, pledges, payments on each
  // pledge.
  await db.schema
    .createIndex("donations_received")
    .on("donations")
    .columns(["currency", "voided_at", "is_test", "amount_cents"])
    .where(sql.ref("status"), "=", sql.lit("received"))
    .execute();
  await db.schema
    .createIndex("donations_pledged")
    .on("donations")
    .columns(["currency", "voided_at", "confirmed_at", "is_test", "id", "amount_cents"])
    .where(sql.ref("status"), "=", sql.lit("pledged"))
    .execute();
  await db.schema
    .createIndex("donations_payments")
    .on("donations")
    .columns(["pledge_id", "status", "currency", "voided_at", "is_test", "amount_cents"])
    .where(sql.ref("pledge_id"), "is not", null)
    .execute();

  await db.schema
    .createTable("gift_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("provider", "text", (c) => c.notNull())
    .addColumn("event_id", "text", (c) => c.notNull())
    .addColumn("received_at", "text", (c) => c.notNull())
    .addColumn("type", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("outcome", "text", (c) => c.notNull())
    .addColumn("donation_id", "text")
    .addUniqueConstraint("gift_events_once", ["provider", "event_id"])
    .execute();
  await db.schema
    .createIndex("gift_events_of_donation")
    .on("gift_events")
    .columns(["donation_id", "received_at"])
    .execute();

  await db.schema
    .createTable("imports")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("file_name", "text", (c) => c.notNull())
    .addColumn("staff_id", "text")
    .addColumn("row_count", "integer", (c) => c.notNull())
    .addColumn("undone_at", "text")
    .execute();

  await db.schema
    .createTable("known_figures")
    .ifNotExists()
    .addColumn("source", "text", (c) => c.primaryKey())
    .addColumn("raised_cents", "bigint", (c) => c.notNull())
    .addColumn("pledged_cents", "bigint", (c) => c.notNull())
    .addColumn("counted_at", "text", (c) => c.notNull())
    .execute();
}
