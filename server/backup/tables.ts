/** The tables of a site as plain rows, for backups, restoring and moving. */
import { type Selectable, sql } from "kysely";
import { isOnPostgres } from "#db/dialect.ts";
import type { Database, DbOrTransaction, DbTransaction, OpenDb } from "#db/schema.ts";

export type TableName = keyof Database;
export type StoredRow = Selectable<Database[TableName]>;

/** Rows in memory at a time; one when it may be a file of 20 MB. */
const ROWS_PER_READ = 500;
const FILES = new Set<TableName>(["document_files", "media_files", "media_uploads"]);

/**
 * Returns the names of the site's tables, without those of the migrations, of the search index of
 * earlier releases, and of the versions: a restored site starts with versions that no instance has
 * seen.
 */
export async function listTables(db: DbOrTransaction): Promise<TableName[]> {
  const { rows } = await (isOnPostgres(db)
    ? sql<{ name: TableName }>`
        select tablename as name from pg_tables where schemaname = current_schema()`
    : sql<{ name: TableName }>`
        select name from sqlite_master where type = 'table' and name not like 'sqlite\\_%' escape '\\'`
  ).execute(db);
  return rows
    .map(({ name }) => name)
    .filter(
      (name) => !name.startsWith("kysely_") && !name.startsWith("search_") && name !== "versions",
    )
    .sort();
}

export async function isEmpty(db: DbOrTransaction): Promise<boolean> {
  for (const name of await listTables(db)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) return false;
  }
  return true;
}

/** Runs `work` on a snapshot of the database, which does not include later writes by others. */
export function runInSnapshot<T>(db: OpenDb, work: (trx: DbTransaction) => Promise<T>): Promise<T> {
  // Every transaction of SQLite reads a snapshot.
  const transaction = isOnPostgres(db)
    ? db.transaction().setIsolationLevel("repeatable read")
    : db.transaction();
  return transaction.execute(work);
}

/** Reads the rows of a table in batches, in no particular order. */
export async function* readTable(
  trx: DbTransaction,
  table: TableName,
): AsyncGenerator<StoredRow[]> {
  const most = FILES.has(table) ? 1 : ROWS_PER_READ;
  if (!isOnPostgres(trx)) {
    let batch: StoredRow[] = [];
    for await (const row of trx.selectFrom(table).selectAll().stream()) {
      if (batch.push(row as StoredRow) < most) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
    return;
  }
  await sql`declare every_row no scroll cursor for select * from ${sql.table(table)}`.execute(trx);
  for (;;) {
    const { rows } = await sql<StoredRow>`fetch ${sql.lit(most)} from every_row`.execute(trx);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close every_row`.execute(trx);
}
