/** The queries that lists of records share: their count, and one page of them. */
import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { isOnPostgres } from "#db/dialect.ts";
import type { Database, Db, RecordTable } from "#db/schema.ts";
import { MAX_COUNT } from "./limits.ts";

export type MatchingQuery<Table extends keyof Database> = SelectQueryBuilder<
  Database,
  Table,
  Record<never, never>
>;

export interface ListPage<Row> {
  rows: Row[];
  total: number;
  /** The page of these rows: the last one when the requested page does not exist. */
  page: number;
  /** Number of records without any filter; null when it is not counted. */
  all: number | null;
}

/**
 * Reads one page of `total` rows, sorted by a column, then by time and id. Reads the last page when
 * `page` is beyond it.
 */
export async function readListPage<Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  column: RawBuilder<unknown>,
  filter: { order: "asc" | "desc"; page: number },
  { total, perPage }: { total: number; perPage: number },
): Promise<{ rows: Row[]; page: number }> {
  const page = Math.min(filter.page, Math.max(1, Math.ceil(total / perPage)));
  const rows = await query
    .orderBy(column, filter.order)
    .orderBy(sql`created_at`, filter.order)
    .orderBy(sql`id`, filter.order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows as Row[], page };
}

/**
 * Reads one page of rows that each contain the total count; the last page when `page` is beyond it.
 */
export async function readPageOrLast<Row extends { total: number }>(
  page: number,
  perPage: number,
  read: (offset: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number; page: number }> {
  const rows = await read((page - 1) * perPage);
  const total = Number(rows[0]?.total ?? 0);
  if (total > 0 || page === 1) return { rows, total, page };
  const [first] = await read(0);
  const last = Math.max(1, Math.ceil(Number(first?.total ?? 0) / perPage));
  return readPageOrLast(last, perPage, read);
}

/** Selects the records that a query finds, up to MAX_COUNT, for countEach. */
export const selectUpToMax = <Table extends RecordTable>(matches: MatchingQuery<Table>) =>
  sql`${(matches as MatchingQuery<RecordTable>).select(sql`1`.as("one")).limit(MAX_COUNT)}`;

/**
 * Counts the rows of each query. It uses one statement, because the round trips to the database
 * would take longer.
 */
export async function countEach(db: Db, queries: readonly RawBuilder<unknown>[]) {
  const counts = queries.map(
    (query, index) => sql`(select count(*) from (${query}) as found) as ${sql.ref(`of_${index}`)}`,
  );
  const { rows } = await sql<Record<string, number | string>>`
    select ${sql.join(counts)}`.execute(db);
  return Object.values(rows[0] ?? {}).map(Number);
}

export async function countUpTo<Table extends RecordTable>(
  db: Db,
  matches: MatchingQuery<Table>,
): Promise<number> {
  const [count = 0] = await countEach(db, [selectUpToMax(matches)]);
  return count;
}

/**
 * A condition that matches the record with the id in a search word; null for other words. On SQLite
 * it compares the row id, which every index holds, so that an index alone can answer.
 */
export function matchesId(db: Db, table: RecordTable, word: string): RawBuilder<boolean> | null {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(word)) return null;
  if (isOnPostgres(db)) return sql`${sql.ref(`${table}.id`)} = ${word}`;
  return sql`${sql.ref(`${table}.rowid`)} = (select rowid from ${sql.table(table)} where id = ${word})`;
}
