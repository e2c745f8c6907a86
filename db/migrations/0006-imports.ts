import { type Kysely, sql } from "kysely";

/** Imports of files: their state, and their rows until they are written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const add = (name: string, type: "text" | "integer" | "bigint") =>
    db.schema.alterTable("imports").addColumn(name, type).execute();
  await db.schema
    .alterTable("imports")
    .addColumn("state", "text", (c) => c.notNull().defaultTo("done"))
    .execute();
  for (const column of ["staff_name", "layout", "tally", "booked_at", "problem"])
    await add(column, "text");
  for (const column of ["file_size", "bytes_read", "booked_line", "with_possible", "busy"])
    await add(column, "integer");
  await add("amount_cents", "bigint");
  // One at a time: rows of an import that is being removed would block another's rows.
  await db.schema
    .createIndex("imports_one_at_a_time")
    .on("imports")
    .column("busy")
    .unique()
    .execute();

  await db.schema
    .createTable("import_rows")
    .addColumn("import_id", "text", (c) => c.notNull())
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("donation_id", "text", (c) => c.notNull())
    .addColumn("external_id", "text")
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("amount_cents", "bigint")
    .addColumn("donation_type", "text", (c) => c.notNull())
    .addColumn("city", "text")
    .addColumn("state", "text")
    .addColumn("notes", "text")
    .addColumn("received_at", "text")
    .addColumn("problem", "text")
    .addColumn("column_name", "text")
    .addColumn("said", "text")
    .addColumn("hint", "text")
    .addColumn("cells", "text")
    .addPrimaryKeyConstraint("import_rows_key", ["import_id", "line"])
    .execute();
  await db.schema
    .createIndex("import_rows_by_kind")
    .on("import_rows")
    .columns(["import_id", "kind", "line"])
    .execute();

  await db.schema
    .createIndex("donations_of_import")
    .on("donations")
    .columns(["import_id", "updated_at"])
    .where(sql.ref("import_id"), "is not", null)
    .execute();
  // To find the same person's gift under another id.
  await db.schema
    .createIndex("donations_by_email")
    .on("donations")
    .expression(sql`lower(email)`)
    .execute();

  // The figure's indices again, with the column import_id.
  for (const name of ["donations_received", "donations_pledged", "donations_payments"])
    await db.schema.dropIndex(name).execute();
  await db.schema
    .createIndex("donations_received")
    .on("donations")
    .columns(["currency", "voided_at", "is_test", "import_id", "amount_cents"])
    .where(sql.ref("status"), "=", sql.lit("received"))
    .execute();
  await db.schema
    .createIndex("donations_pledged")
    .on("donations")
    .columns([
      "currency",
      "voided_at",
      "confirmed_at",
      "is_test",
      "import_id",
      "id",
      "amount_cents",
    ])
    .where(sql.ref("status"), "=", sql.lit("pledged"))
    .execute();
  await db.schema
    .createIndex("donations_payments")
    .on("donations")
    .columns([
      "pledge_id",
      "status",
      "currency",
      "voided_at",
      "is_test",
      "import_id",
      "amount_cents",
    ])
    .where(sql.ref("pledge_id"), "is not", null)
    .execute();
}
