import { type Kysely, sql } from "kysely";

/** How staff handle a message: state, assignee, private notes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable("contacts")
    .addColumn("state", "text", (c) =>
      c.notNull().defaultTo("new").check(sql`state in ('new', 'in_progress', 'answered', 'spam')`),
    )
    .execute();
  await db.schema.alterTable("contacts").addColumn("assignee_id", "text").execute();
  await db.schema.alterTable("contacts").addColumn("erased_at", "text").execute();
  await db.schema
    .createIndex("contacts_by_state")
    .on("contacts")
    .columns(["state", "created_at", "id"])
    .execute();

  await db.schema
    .createTable("contact_notes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("contact_id", "text", (c) =>
      c.notNull().references("contacts.id").onDelete("cascade"),
    )
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createIndex("contact_notes_of_contact")
    .on("contact_notes")
    .columns(["contact_id", "created_at"])
    .execute();
}
