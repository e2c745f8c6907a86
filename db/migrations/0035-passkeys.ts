import type { Kysely } from "kysely";

/** Passkeys of staff accounts, and the challenges that a browser is to sign with one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("staff_passkeys")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) =>
      c.notNull().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("credential_id", "text", (c) => c.notNull().unique())
    .addColumn("public_key", "text", (c) => c.notNull())
    .addColumn("counter", "bigint", (c) => c.notNull())
    .addColumn("transports", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("last_used_at", "text")
    .execute();
  await db.schema
    .createIndex("staff_passkeys_of_account")
    .on("staff_passkeys")
    .column("staff_id")
    .execute();
  await db.schema
    .createTable("passkey_challenges")
    .addColumn("challenge", "text", (c) => c.primaryKey())
    .addColumn("owner", "text", (c) => c.notNull())
    .addColumn("purpose", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
}
