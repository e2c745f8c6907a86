import type { Kysely } from "kysely";

/** Members of staff see where they are signed in, and end what is not theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("staff_sessions").addColumn("address", "text").execute();
}
