import type { Kysely } from "kysely";

/** The page that changed messages has what they were before (app/admin/contacts/bulk-bar.tsx). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("bulk_changes").execute();
}
