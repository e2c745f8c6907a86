import { type Kysely, sql } from "kysely";

/** The audit log is not searched by words, and no query looks for a check number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index if exists audit_events_searched`.execute(db);
  await sql`drop index if exists donations_of_check`.execute(db);
}
