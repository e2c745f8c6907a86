import { type Insertable, sql } from "kysely";
import { isOnPostgres } from "./dialect.ts";
import type { Database, DbOrTransaction } from "./schema.ts";

/**
 * Inserts rows that all have the same columns, as one text of JSON: a statement with a parameter
 * for each value takes three times as long to build as to run. `then` follows the values ("on
 * conflict ...").
 */
export async function insertRows<Table extends keyof Database, Returned = never>(
  db: DbOrTransaction,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
  then = sql``,
): Promise<Returned[]> {
  const [first] = rows;
  if (!first) return [];
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const json = JSON.stringify(rows);
  const values = isOnPostgres(db)
    ? sql`select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${json}::jsonb)`
    : sql`select ${sql.join(names.map((name) => sql`value ->> ${sql.lit(`$.${name}`)}`))}
        from json_each(${json}) where true`;
  const { rows: insertedRows } = await sql<Returned>`
    insert into ${sql.table(table)} (${columns}) ${values} ${then}`.execute(db);
  return insertedRows;
}
