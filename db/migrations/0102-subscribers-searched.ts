/**
 * A search read every subscriber on PostgreSQL; without trigrams (migration 0038) it still does.
 */
import { type Kysely, sql } from "kysely";
import { onPostgres } from "#db/dialect.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  if (onPostgres(db))
    await sql`do $$ begin
      create index subscribers_searched on subscribers using gin (email_key gin_trgm_ops);
    exception when undefined_object then
      raise notice 'searching subscribers without trigrams: %', sqlerrm;
    end $$`.execute(db);
}
