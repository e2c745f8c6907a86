import { type Kysely, SqliteAdapter, sql } from "kysely";

/** What a mail says stays as it was sent or received; only the time of its delivery is added. */
const FIXED =
  "contact_id, created_at, direction, author, staff_id, address, text, message_id, form_key, is_automatic";

/**
 * The mails between staff and the sender of a message, the templates of answers, and until when a
 * message is snoozed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("contact_mails")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("contact_id", "text", (c) =>
      c.notNull().references("contacts.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("direction", "text", (c) => c.notNull().check(sql`direction in ('out', 'in')`))
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("staff_id", "text")
    .addColumn("address", "text")
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("message_id", "text", (c) => c.notNull())
    .addColumn("form_key", "text")
    .addColumn("is_automatic", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("sent_at", "text")
    .addUniqueConstraint("contact_mails_message", ["contact_id", "message_id"])
    .addUniqueConstraint("contact_mails_form", ["contact_id", "form_key"])
    .execute();
  await refuseChanges(db);
  await db.schema
    .createTable("answer_templates")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema.alterTable("contacts").addColumn("snoozed_until", "text").execute();
}

async function refuseChanges(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof SqliteAdapter) {
    await sql
      .raw(`create trigger contact_mails_fixed before update of ${FIXED} on contact_mails
        begin select raise(abort, 'mails are append-only'); end`)
      .execute(db);
    return;
  }
  await sql`create function contact_mails_fixed() returns trigger language plpgsql as
    $$ begin raise exception 'mails are append-only'; end $$`.execute(db);
  await sql
    .raw(`create trigger contact_mails_fixed before update of ${FIXED} on contact_mails
      for each row execute function contact_mails_fixed()`)
    .execute(db);
}
