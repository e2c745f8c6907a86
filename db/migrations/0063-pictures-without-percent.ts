import type { Kysely } from "kysely";

/** The desk says that a picture is being prepared, not how far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("media").dropColumn("percent").execute();
}
