import { type Kysely, sql } from "kysely";

/**
 * Imports are written by one transaction, so that none is half written and their rows are stored as the
 * file has them. Imports that were not decided are closed. Records of an import that was being written did
 * not count yet, and those of one that was being undone no longer did: they are removed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const half = sql`import_id in (select id from imports where busy = 1)`;
  await sql`update donations set import_id = null where ${half}
    and id in (select pledge_id from donations where pledge_id is not null)`.execute(db);
  await sql`delete from donation_changes
    where donation_id in (select id from donations where ${half})`.execute(db);
  await sql`delete from donations where ${half}`.execute(db);
  await sql`update imports set row_count = 0, amount_cents = null, pledged_cents = null,
    state = case state when 'removing' then 'undone' else 'closed' end
    where state not in ('done', 'undone')`.execute(db);
  // How a file is read is stored in another form; it says nothing about an import that is decided.
  await sql`update imports set layout = null`.execute(db);
  await sql`delete from jobs where kind in ('import.write', 'import.remove', 'import.clear')`.execute(
    db,
  );
  for (const table of ["import_rows", "import_files", "import_shapes"])
    await db.schema.dropTable(table).execute();
  await db.schema.dropIndex("imports_one_at_a_time").execute();
  for (const column of [
    ...["tally", "problem", "bytes_read", "booked_line", "busy"],
    ...["check_id", "checked_at", "kept", "file_size"],
  ])
    await db.schema.alterTable("imports").dropColumn(column).execute();

  await db.schema
    .createTable("import_rows")
    // The rows are deleted with their import, whatever deletes the import.
    .addColumn("import_id", "text", (c) => c.notNull().references("imports.id").onDelete("cascade"))
    .addColumn("line", "integer", (c) => c.notNull())
    .addColumn("cells", "text", (c) => c.notNull())
    .addColumn("kind", "text")
    .addColumn("reason", "text")
    .addPrimaryKeyConstraint("import_rows_pk", ["import_id", "line"])
    .execute();
  await db.schema
    .createTable("import_layouts")
    .addColumn("name", "text", (c) => c.primaryKey())
    .addColumn("saved_at", "text", (c) => c.notNull())
    .addColumn("choices", "text", (c) => c.notNull())
    .execute();
}
