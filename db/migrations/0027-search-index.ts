import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * On SQLite a full-text index by trigrams over the folded text of each table of records
 * (docs/decisions/0189). It holds trigrams only: the text is read from the table. A space before the
 * text makes its first word begin like all others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) return;
  for (const table of ["donations", "contacts"])
    for (const statement of indexOf(table)) await sql.raw(statement).execute(db);
}

function indexOf(table: string): string[] {
  const add = `insert into search_${table} (rowid, search_text) values (new.rowid, ' ' || new.search_text)`;
  const remove = `insert into search_${table} (search_${table}, rowid, search_text)
    values ('delete', old.rowid, ' ' || old.search_text)`;
  return [
    `create view searched_${table} as select rowid as id, ' ' || search_text as search_text from ${table}`,
    `create virtual table search_${table} using fts5(search_text, content='searched_${table}',
      content_rowid='id', tokenize='trigram', detail='none', columnsize=0)`,
    // What an erasure removes leaves the index at once.
    `insert into search_${table} (search_${table}, rank) values ('secure-delete', 1)`,
    `insert into search_${table} (search_${table}) values ('rebuild')`,
    // A record is added without its text, which the trigger of migration 0014 then writes.
    `create trigger ${table}_search_index_added after update of search_text on ${table}
      when old.search_text = '' begin ${add}; end`,
    `create trigger ${table}_search_index_changed after update of search_text on ${table}
      when old.search_text <> '' begin ${remove}; ${add}; end`,
    `create trigger ${table}_search_index_removed after delete on ${table}
      when old.search_text <> '' begin ${remove}; end`,
  ];
}
