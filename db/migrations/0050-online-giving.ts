import type { Kysely } from "kysely";

/**
 * Gifts through the site's own form: presses, what the payment company says, donors' links, warnings,
 * and the nightly comparison.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("checkouts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("total_cents", "bigint", (c) => c.notNull())
    .addColumn("is_monthly", "integer", (c) => c.notNull())
    .addColumn("designation", "text", (c) => c.notNull())
    .addColumn("session_id", "text")
    .addColumn("session_url", "text")
    .execute();
  await db.schema
    .createTable("online_payments")
    .addColumn("donation_id", "text", (c) =>
      c.primaryKey().references("donations.id").onDelete("cascade"),
    )
    .addColumn("payment_id", "text", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("fee_cents", "bigint")
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("customer_id", "text")
    .addColumn("subscription_id", "text")
    .addColumn("subscription_state", "text")
    .addColumn("payout_id", "text")
    .addColumn("payout_on", "text")
    .addColumn("read_at", "text", (c) => c.notNull())
    .addColumn("receipt_at", "text")
    .execute();
  await db.schema
    .createIndex("online_payments_of_subscription")
    .on("online_payments")
    .column("subscription_id")
    .execute();
  await db.schema
    .createTable("donor_links")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.unique())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("giving_alerts")
    .addColumn("key", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("reconciliations")
    .addColumn("day", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("mended", "integer", (c) => c.notNull())
    .addColumn("unknown", "integer", (c) => c.notNull())
    .execute();
}
