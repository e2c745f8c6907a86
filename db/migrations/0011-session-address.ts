import type { Kysely } from "kysely";

/** Members of staff see where their sessions were opened, and can end them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("staff_sessions").addColumn("address", "text").execute();
}
