import { sql } from "kysely";
import { onPostgres } from "./dialect.ts";
import type { Db } from "./schema.ts";

/**
 * True where the columns, joined by spaces, contain what was typed: in any case on PostgreSQL, in any
 * case of A to Z on the embedded database, whose LIKE folds no other letters (and whose `lower` would
 * cost a fifth of a search more to fold the same).
 */
export function contains(db: Db, columns: readonly string[], typed: string) {
  const like = sql.raw(onPostgres(db) ? "ilike" : "like");
  const pattern = `%${typed.replace(/[\\%_]/g, "\\$&")}%`;
  const text = sql.join(columns.map((column) => sql.ref(column)));
  return sql<boolean>`concat_ws(' ', ${text}) ${like} ${pattern} escape '\\'`;
}
