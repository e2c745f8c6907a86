import { type Kysely, PostgresAdapter, sql } from "kysely";
import { PHONE_SEPARATORS } from "#db/fold-text.ts";

/**
 * On SQLite the text to search is folded by a function of the program (adapters/sqlite/sqlite.ts): the
 * triggers of migration 0014 nest so many calls that SQLite before 3.46 cannot open the file. The index by
 * trigrams of migration 0027 goes.
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
      await sql.raw(`drop trigger ${table}_search_${trigger}`).execute(db);
    await sql.raw(`drop table search_${table}`).execute(db);
    await sql.raw(`drop view searched_${table}`).execute(db);
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
}
