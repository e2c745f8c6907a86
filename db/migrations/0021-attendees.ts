import type { Kysely } from "kysely";

/** Who comes to which gathering, and the links of their mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("attendees")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("gathering_id", "text", (column) => column.notNull())
    .addColumn("created_at", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("email_key", "text", (column) => column.notNull())
    .addColumn("people", "integer", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("state_at", "text", (column) => column.notNull())
    .addColumn("mailed_at", "text")
    .addColumn("suspected", "text")
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .execute();
  await db.schema
    .createIndex("attendees_by_gathering")
    .on("attendees")
    .columns(["gathering_id", "state", "state_at"])
    .execute();
  await db.schema
    .createIndex("attendees_by_email")
    .on("attendees")
    .columns(["email_key", "gathering_id"])
    .execute();
  await db.schema
    .createTable("attendee_links")
    .addColumn("token_hash", "text", (column) => column.primaryKey())
    // The links are deleted with the person, whatever deletes the person.
    .addColumn("attendee_id", "text", (column) =>
      column.notNull().references("attendees.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("attendee_links_by_attendee")
    .on("attendee_links")
    .column("attendee_id")
    .execute();
}
