import { type Kysely, sql } from "kysely";

/** The mails to staff are alerts; a notice is the band across the top of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("staff_notices").renameTo("staff_alerts").execute();
  await sql`update jobs set kind = 'staff.alert' where kind = 'staff.notice'`.execute(db);
  await sql`update site_settings set name = 'alerts-sent-until' where name = 'notices-sent-until'`.execute(
    db,
  );
}
