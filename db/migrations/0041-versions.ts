import type { Kysely } from "kysely";

/** How often something that is shown has changed (domain/versions/raise-version.ts). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("versions")
    .addColumn("name", "text", (column) => column.primaryKey())
    .addColumn("value", "bigint", (column) => column.notNull())
    .execute();
}
