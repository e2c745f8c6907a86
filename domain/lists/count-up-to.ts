import type { SelectQueryBuilder } from "kysely";
import { countRows } from "#db/count-rows.ts";
import type { Database, Db, RecordTable } from "#db/schema.ts";
import { COUNTED } from "./counted.ts";

/** How many records the query finds, at most COUNTED. */
export async function countUpTo<Table extends RecordTable>(
  db: Db,
  matching: SelectQueryBuilder<Database, Table, Record<never, never>>,
): Promise<number> {
  const some = (matching as SelectQueryBuilder<Database, RecordTable, Record<never, never>>)
    .select("id")
    .limit(COUNTED)
    .as("some");
  return countRows(db.selectFrom(some));
}
