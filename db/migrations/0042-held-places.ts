import type { Kysely } from "kysely";

/** Until when a place is held for a person who has not confirmed it. Those who came before have confirmed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("attendees").addColumn("held_until", "text").execute();
}
