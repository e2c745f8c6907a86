import type { Kysely } from "kysely";

/** Lists have one height of rows and one number of them; editors publish what they write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["density", "rows_per_page"])
    await db.schema.alterTable("staff_preferences").dropColumn(column).execute();
  await db.schema.alterTable("content_drafts").dropColumn("requested_at").execute();
}
