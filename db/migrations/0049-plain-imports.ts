import { type Kysely, sql } from "kysely";
import { runStatements } from "#db/dialect.ts";

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
  await runStatements(db, [
    // How a file is read is stored in another form; it says nothing about an import that is decided.
    "update imports set layout = null",
    "delete from jobs where kind in ('import.write', 'import.remove', 'import.clear')",
    "drop table import_rows",
    // Only the release of c8d26346 had them.
    "drop table if exists import_files",
    "drop table if exists import_shapes",
    "drop index imports_one_at_a_time",
    ...[
      ...["tally", "problem", "bytes_read", "booked_line", "busy"],
      ...["check_id", "checked_at", "kept", "file_size"],
    ].map((column) => `alter table imports drop column ${column}`),
    `create table import_rows (
      import_id text not null references imports(id) on delete cascade, line integer not null,
      cells text not null, kind text, reason text,
      constraint import_rows_pk primary key (import_id, line))`,
    `create table import_layouts (
      name text primary key, saved_at text not null, choices text not null)`,
  ]);
}
