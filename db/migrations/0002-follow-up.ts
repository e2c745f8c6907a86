import type { Kysely } from "kysely";

/** Leases of jobs, spam signals, newsletter, submission counters, CRM figure, secrets. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // SQLite adds one column per statement.
  for (const column of ["lease_id", "lease_until", "last_error", "finished_at"])
    await db.schema.alterTable("jobs").addColumn(column, "text").execute();
  await db.schema.createIndex("jobs_leases").on("jobs").columns(["state", "lease_until"]).execute();

  await db.schema.alterTable("contacts").addColumn("suspected", "text").execute();

  await db.schema
    .createTable("subscribers")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("email_key", "text", (c) => c.notNull().unique())
    .addColumn("asked_at", "text", (c) => c.notNull())
    .addColumn("confirmed_at", "text")
    .execute();
  await db.schema
    .createIndex("subscribers_confirmed")
    .on("subscribers")
    .columns(["confirmed_at", "id"])
    .execute();

  await db.schema
    .createTable("submission_counts")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("count", "integer", (c) => c.notNull())
    .addColumn("ends_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("crm_figures")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("next_at", "text", (c) => c.notNull())
    .addColumn("raised_cents", "bigint")
    .addColumn("pledged_cents", "bigint")
    .addColumn("counted_at", "text")
    .execute();

  await db.schema
    .createTable("secrets")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("value", "text", (c) => c.notNull())
    .execute();
}
