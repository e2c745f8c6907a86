import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";
import { PHONE_SEPARATORS } from "#db/fold-text.ts";

export interface Searched {
  table: string;
  /** Columns whose change changes the text. */
  watched: readonly string[];
  text: string;
}

export const SEARCHED: readonly Searched[] = [
  {
    table: "donations",
    watched: [
      "first_name",
      "last_name",
      "email",
      "phone",
      "city",
      "notes",
      "source",
      "external_id",
    ],
    // Without the site's own ids: a search for a name would match their random letters.
    text: `new.first_name || ' ' || new.last_name || ' ' || new.email
      || ' ' || coalesce(new.city, '') || ' ' || coalesce(new.notes, '')
      || ' ' || case when new.source in ('staff', 'pledge-form', 'pledge-payment')
        or new.external_id like 'content:%' then '' else coalesce(new.external_id, '') end`,
  },
  {
    table: "contacts",
    watched: ["name", "email", "phone", "message"],
    text: "new.name || ' ' || new.email || ' ' || new.message",
  },
];

/**
 * On SQLite triggers write the text to search, folded by a function of the program
 * (adapters/sqlite/sqlite.ts). The release of c8d26346 had others, which nested so many calls that SQLite
 * before 3.46 could not open the file, and an index by trigrams.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (onPostgres(db)) return;
  for (const { table, watched, text } of SEARCHED) {
    let digits = "coalesce(new.phone, '')";
    for (const mark of PHONE_SEPARATORS) digits = `replace(${digits}, '${mark}', '')`;
    const write = `begin update ${table} set search_text = fold_text(${text}) || ' ' || ${digits}
      where rowid = new.rowid; end`;
    const earlier = ["index_added", "index_changed", "index_removed", "text_added", "text_changed"];
    await runStatements(db, [
      ...earlier.map((name) => `drop trigger if exists ${table}_search_${name}`),
      `drop table if exists search_${table}`,
      `drop view if exists searched_${table}`,
      `create trigger ${table}_search_text_added after insert on ${table} ${write}`,
      `create trigger ${table}_search_text_changed after update of ${watched.join(", ")}
        on ${table} ${write}`,
      `update ${table} set email = email where search_text = ''`,
    ]);
  }
}
