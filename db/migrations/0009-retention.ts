import { type Kysely, SqliteAdapter, sql } from "kysely";

/**
 * The database refuses to delete audit events younger than 90 days, by its own clock, and to truncate
 * the table: an intruder who controls the site cannot remove traces.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex("gift_events_with_body")
    .on("gift_events")
    .column("received_at")
    .where(sql.ref("body"), "<>", sql.lit(""))
    .execute();
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql`create trigger audit_events_kept before delete on audit_events
      when old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-90 days')
      begin select raise(abort, 'audit events are kept for 90 days'); end`.execute(db);
    return;
  }
  await sql`create function audit_events_kept() returns trigger language plpgsql as $$ begin
    if tg_op = 'DELETE' and old.at <= to_char(now() at time zone 'utc' - interval '90 days',
      'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') then return old; end if;
    raise exception 'audit events are kept for 90 days'; end $$`.execute(db);
  await sql`create trigger audit_events_kept before delete on audit_events
    for each row execute function audit_events_kept()`.execute(db);
  await sql`create trigger audit_events_not_emptied before truncate on audit_events
    for each statement execute function audit_events_kept()`.execute(db);
}
