import { type Kysely, sql } from "kysely";

/** Contacts, donations, the outbox, accounts and sessions. Forward only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contacts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("idempotency_key", "text", (c) => c.notNull().unique())
    .execute();
  await newestFirst(db, "contacts");

  await db.schema
    .createTable("donations")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("first_name", "text", (c) => c.notNull())
    .addColumn("last_name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("amount_cents", "bigint", (c) => c.notNull())
    .addColumn("donation_type", "text", (c) => c.notNull())
    .addColumn("city", "text")
    .addColumn("state", "text")
    .addColumn("notes", "text")
    .addColumn("status", "text", (c) =>
      c.notNull().check(sql`status in ('received', 'pledged', 'refunded', 'disputed')`),
    )
    .execute();
  await newestFirst(db, "donations");

  await db.schema
    .createTable("jobs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("payload", "text", (c) => c.notNull())
    .addColumn("unique_key", "text", (c) => c.notNull().unique())
    .addColumn("state", "text", (c) =>
      c.notNull().defaultTo("waiting").check(sql`state in ('waiting', 'running', 'done', 'dead')`),
    )
    .addColumn("attempts", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("run_at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("jobs_due").on("jobs").columns(["state", "run_at"]).execute();

  await db.schema
    .createTable("staff_accounts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull().unique())
    .addColumn("password_hash", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("staff_sessions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text", (c) =>
      c.notNull().references("staff_accounts.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();

  await db.schema
    .createTable("sign_in_failures")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("failures", "integer", (c) => c.notNull())
    .addColumn("last_failure_at", "text", (c) => c.notNull())
    .addColumn("locked_until", "text")
    .execute();
}

/** The order of every list; the id orders records of the same millisecond. */
async function newestFirst(db: Kysely<unknown>, table: string): Promise<void> {
  await db.schema.createIndex(`${table}_newest`).on(table).columns(["created_at", "id"]).execute();
}
