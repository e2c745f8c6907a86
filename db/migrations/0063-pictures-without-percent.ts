import { type Kysely, sql } from "kysely";

/** The desk says that a picture is being prepared, not how far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("media").dropColumn("percent").execute();
  // That reason is given no more.
  await sql`update media set problem = 'not-a-picture' where problem = 'two-in-one'`.execute(db);
}
