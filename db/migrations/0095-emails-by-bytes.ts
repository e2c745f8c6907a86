/**
 * On PostgreSQL emails of people compare by their bytes, as in the triggers that look them up
 * (migration 0080): each gift and message read all emails, because an index with another collation
 * cannot be used.
 */
import { type Kysely, sql } from "kysely";
import { onPostgres } from "#db/dialect.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  if (onPostgres(db))
    await sql`alter table person_emails alter column email_key type text collate "C"`.execute(db);
}
