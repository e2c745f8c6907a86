import { type Kysely, SqliteAdapter, sql } from "kysely";

/** Roles, forced password changes, two-step sign-in, revocable sessions, and the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["totp_secret", "totp_enabled_at", "disabled_at"]) {
    await db.schema.alterTable("staff_accounts").addColumn(column, "text").execute();
  }
  await db.schema
    .alterTable("staff_accounts")
    .addColumn("role", "text", (c) => c.notNull().defaultTo("administrator"))
    .execute();
  await db.schema
    .alterTable("staff_accounts")
    .addColumn("must_change_password", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable("staff_accounts")
    .addColumn("totp_last_step", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();

  await db.schema
    .alterTable("staff_sessions")
    .addColumn("awaits_code", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema
    .createIndex("staff_sessions_of_account")
    .on("staff_sessions")
    .column("staff_id")
    .execute();

  await db.schema
    .createTable("staff_recovery_codes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) =>
      c.notNull().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("used_at", "text")
    .execute();

  await db.schema
    .createTable("audit_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("staff_id", "text")
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("subject", "text")
    .addColumn("address", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("audit_events_newest")
    .on("audit_events")
    .columns(["at", "id"])
    .execute();
  await forbidUpdates(db);
}

/** The database itself refuses updates, so that no code can rewrite a row. Expired rows are deleted. */
async function forbidUpdates(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`create trigger audit_events_append_only before update on audit_events begin
      select raise(abort, 'audit events are append-only'); end`.execute(db);
    return;
  }
  await sql`create function audit_events_append_only() returns trigger language plpgsql as
    $$ begin raise exception 'audit events are append-only'; end $$`.execute(db);
  await sql`create trigger audit_events_append_only before update on audit_events
    for each row execute function audit_events_append_only()`.execute(db);
}
