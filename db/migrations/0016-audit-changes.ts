import type { Kysely } from "kysely";

/** Audit events store what changed, except personal data. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("audit_events").addColumn("changes", "text").execute();
}
