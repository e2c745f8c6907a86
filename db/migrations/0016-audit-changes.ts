import type { Kysely } from "kysely";

/** A line of the audit log says what was changed, where that is nobody's personal data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("audit_events").addColumn("changes", "text").execute();
}
