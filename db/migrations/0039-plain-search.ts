import { type Kysely, PostgresAdapter, sql } from "kysely";
import { PHONE_SEPARATORS } from "#db/fold-text.ts";

/**
 * On SQLite triggers write the text to search, folded by a function of the program
 * (adapters/sqlite/sqlite.ts). Those of an earlier migration 0014 nested so many calls that SQLite before
 * 3.46 could not open the file; they go, and so does the index by trigrams of an earlier migration 0027.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const table of ["donations", "contacts"]) {
    for (const trigger of [
      "index_added",
      "index_changed",
      "index_removed",
      "text_added",
      "text_changed",
    ])
      await sql.raw(`drop trigger if exists ${table}_search_${trigger}`).execute(db);
    await sql.raw(`drop table if exists search_${table}`).execute(db);
    await sql.raw(`drop view if exists searched_${table}`).execute(db);
  }
  // Without the site's own ids: a search for a name would match their random letters.
  await addTriggers(
    db,
    "donations",
    ["first_name", "last_name", "email", "phone", "city", "notes", "source", "external_id"],
    `new.first_name || ' ' || new.last_name || ' ' || new.email || ' ' || coalesce(new.city, '')
      || ' ' || coalesce(new.notes, '') || ' ' || case when new.source in
      ('staff', 'pledge-form', 'pledge-payment') or new.external_id like 'content:%' then ''
      else coalesce(new.external_id, '') end`,
  );
  const message = "new.name || ' ' || new.email || ' ' || new.message";
  await addTriggers(db, "contacts", ["name", "email", "phone", "message"], message);
}

async function addTriggers(db: Kysely<unknown>, table: string, watched: string[], text: string) {
  let digits = "coalesce(new.phone, '')";
  for (const mark of PHONE_SEPARATORS) digits = `replace(${digits}, '${mark}', '')`;
  const write = `begin update ${table} set search_text = fold_text(${text}) || ' ' || ${digits}
    where rowid = new.rowid; end`;
  const changed = `update of ${watched.join(", ")}`;
  await sql
    .raw(`create trigger ${table}_search_text_added after insert on ${table} ${write}`)
    .execute(db);
  await sql
    .raw(`create trigger ${table}_search_text_changed after ${changed} on ${table} ${write}`)
    .execute(db);
  await sql`update ${sql.table(table)} set email = email where search_text = ''`.execute(db);
}
