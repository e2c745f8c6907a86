import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * Whose record it is: by email, else by the record itself, and a payment without an email by its pledge.
 * Beside it what staff say of people: ties between keys, corrected details, and notes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addPersonKey(db, "donations", "'gift:' || coalesce(pledge_id, id)", [
    ...["person_key", "created_at", "last_name", "first_name", "amount_cents", "status"],
    ...["currency", "is_test", "voided_at", "suspected"],
  ]);
  await addPersonKey(db, "contacts", "'message:' || id", [
    ...["person_key", "created_at", "last_name", "first_name", "state", "suspected"],
  ]);
  await db.schema
    .createIndex("subscribers_by_person")
    .on("subscribers")
    .columns(["email_key", "created_at", "confirmed_at", "ended_at"])
    .execute();
  await db.schema
    .createTable("person_ties")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("other_key", "text", (c) => c.notNull())
    .addColumn("is_same", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    .addUniqueConstraint("person_ties_once", ["key", "other_key"])
    .execute();
  let details = db.schema
    .createTable("person_details")
    .addColumn("key", "text", (c) => c.primaryKey());
  for (const name of ["first_name", "last_name", "phone", "street", "city", "state"] as const)
    details = details.addColumn(name, "text");
  details = details.addColumn("postal_code", "text");
  for (const wish of ["no_mail", "no_calls", "no_publishing"] as const)
    details = details.addColumn(wish, "integer", (c) => c.notNull());
  await details
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("username", "text", (c) => c.notNull())
    .addColumn("search_text", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("person_notes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("key", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("person_notes_by_key").on("person_notes").column("key").execute();
}

/**
 * Null for erased records. The index alone answers the list of people.
 */
async function addPersonKey(
  db: Kysely<unknown>,
  table: string,
  ownKey: string,
  indexed: string[],
): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const kind = isPostgres ? "stored" : "virtual";
  await sql
    .raw(
      `alter table ${table} add column person_key text generated always as (
        case when erased_at is not null then null
          when trim(email) <> '' then lower(trim(email))
          else ${ownKey} end) ${kind}`,
    )
    .execute(db);
  await db.schema.createIndex(`${table}_by_person`).on(table).columns(indexed).execute();
}
