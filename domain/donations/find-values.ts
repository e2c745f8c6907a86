import { sql } from "kysely";
import type { Db } from "#db/schema.ts";

/**
 * The distinct values of a column, in order. Each value is one step in the column's index from the
 * value before, however many records there are.
 */
export async function findValues(db: Db, column: "donation_type" | "source"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive named(name) as (
      select min(${name}) from donations
      union all
      select (select min(${name}) from donations where ${name} > named.name)
      from named where named.name is not null
    )
    select name from named where name is not null limit 50`.execute(db);
  return rows.map((row) => row.name);
}
