import type { Kysely } from "kysely";

/** When the person of a session last confirmed who they are (domain/sessions/prove-identity.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("staff_sessions").addColumn("proven_at", "text").execute();
}
