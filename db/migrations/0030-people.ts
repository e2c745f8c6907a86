import type { Kysely } from "kysely";

/**
 * People who work here: names and mail addresses of accounts, one-time links by mail, sessions that
 * slide, and the notices that each person chooses.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ["name", "email", "invited_at", "digest_at"])
    await db.schema.alterTable("staff_accounts").addColumn(column, "text").execute();
  await db.schema
    .createIndex("staff_accounts_by_email")
    .on("staff_accounts")
    .column("email")
    .unique()
    .where("email", "is not", null)
    .execute();
  await db.schema.alterTable("staff_sessions").addColumn("ends_at", "text").execute();
  await db.schema
    .createTable("staff_links")
    .addColumn("token_hash", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) =>
      c.notNull().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("staff_notices")
    .addColumn("staff_id", "text", (c) =>
      c.notNull().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("pace", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("staff_notices_key", ["staff_id", "kind"])
    .execute();
}
