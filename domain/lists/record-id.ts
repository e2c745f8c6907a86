import { type RawBuilder, sql } from "kysely";
import { onPostgres } from "#db/dialect.ts";
import type { Db, RecordTable } from "#db/schema.ts";

/**
 * True for the record whose id a word of a search is; null for other words. On SQLite by the row, which
 * every index holds, so that an index alone can answer.
 */
export function hasId(db: Db, table: RecordTable, word: string): RawBuilder<boolean> | null {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)) return null;
  if (onPostgres(db)) return sql`${sql.ref(`${table}.id`)} = ${word}`;
  return sql`${sql.ref(`${table}.rowid`)} = (select rowid from ${sql.table(table)} where id = ${word})`;
}
