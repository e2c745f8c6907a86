import type { Kysely } from "kysely";

/** Light or dark is the system's choice, single keys the browser's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("staff_preferences").execute();
}
