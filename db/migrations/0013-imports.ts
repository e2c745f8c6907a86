import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * Stores uploaded files in the database, in parts, where every instance can read them. Adds pledges in files, and the records that an undo leaves in place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await db.schema
    .createTable("import_files")
    // The file is deleted with its import, whatever deletes the import.
    .addColumn("import_id", "text", (c) => c.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("part", "integer", (c) => c.notNull())
    .addColumn("bytes", isSqlite ? "blob" : sql`bytea`, (c) => c.notNull())
    .addPrimaryKeyConstraint("import_files_key", ["import_id", "part"])
    .execute();
  for (const column of ["check_id", "checked_at", "kept"])
    await db.schema.alterTable("imports").addColumn(column, "text").execute();
  await db.schema.alterTable("imports").addColumn("pledged_cents", "bigint").execute();
  await db.schema
    .alterTable("import_rows")
    .addColumn("status", "text", (c) => c.notNull().defaultTo("received"))
    .execute();
  // To find a person in rows that are not yet written.
  await db.schema
    .createIndex("import_rows_by_email")
    .on("import_rows")
    .expression(sql`lower(email)`)
    .execute();
}
