import { rename } from "node:fs/promises";
import { sql } from "kysely";
import { isOnPostgres } from "#db/dialect.ts";
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import type { Config } from "#server/config/config.ts";
import {
  holdDatabase,
  migrateDatabase,
  movedFile,
  openDatabase,
  sqliteFile,
} from "#server/database.ts";
import { OperatorError } from "#server/operator-error.ts";
import { requireSite } from "#server/require-site.ts";
import { type Fingerprint, fingerprint, requireSame } from "./fingerprint.ts";
import { isEmpty, listTables, readTable, runInSnapshot, type TableName } from "./tables.ts";

/**
 * Copies every row of the embedded database to the PostgreSQL at `databaseUrl`, which must be
 * empty, in one transaction, and compares all rows before it commits. Then renames the embedded
 * database, so that no site takes gifts into it. Refuses while a site runs on it.
 */
export async function moveSite(config: Config, databaseUrl: string | null): Promise<Fingerprint> {
  const embedded = { ...config, databaseUrl: null };
  await using source = openDatabase(embedded);
  await requireSite(embedded, source);
  await using _held = await holdDatabase(embedded, "restore");
  await using target = openDatabase({ ...config, databaseUrl });
  await migrateDatabase({ databaseUrl: null }, source);
  await migrateDatabase({ databaseUrl }, target);
  if (!(await isEmpty(target)))
    throw new OperatorError("The PostgreSQL database holds something already. Nothing was moved.");
  const arrived = await target.transaction().execute(async (to) => {
    await runInSnapshot(source, (from) => copyTables(from, to));
    const copiedFingerprint = await fingerprint(to);
    requireSame(
      await runInSnapshot(source, fingerprint),
      copiedFingerprint,
      (tables) => `Nothing was moved: ${tables} would differ.`,
    );
    return copiedFingerprint;
  });
  // Leaves one file, without a log beside it.
  await sql`pragma journal_mode = delete`.execute(source);
  await rename(sqliteFile(config), movedFile(config));
  return arrived;
}

/** Values in one statement; SQLite accepts 32,766, PostgreSQL 65,535. */
const MAX_VALUES = 30_000;

/**
 * Both have the same schema. Referenced rows are inserted first and deleted
 * last.
 */
async function copyTables(from: DbTransaction, to: DbTransaction) {
  const tables = sortByReferences(await listTables(to), await listReferences(to));
  for (const table of tables.toReversed()) await to.deleteFrom(table).execute();
  for (const table of tables) {
    for await (const rows of readTable(from, table)) {
      const columns = Object.keys(rows[0] ?? {}).length;
      const size = Math.max(1, Math.floor(MAX_VALUES / columns));
      for (const slice of slices(rows, size)) await to.insertInto(table).values(slice).execute();
    }
  }
}

interface Reference {
  table: TableName;
  to: TableName;
}

async function listReferences(db: DbOrTransaction): Promise<Reference[]> {
  const { rows } = await (isOnPostgres(db)
    ? sql<Reference>`
        select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as "to"
        from pg_constraint c join pg_class t on t.oid = c.conrelid
        where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace`
    : sql<Reference>`
        select m.name as "table", f."table" as "to"
        from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`
  ).execute(db);
  return rows;
}

/** Sorts each table after those it refers to. Throws when references form a circle. */
function sortByReferences(tables: TableName[], references: Reference[]): TableName[] {
  const remainingTables = new Set(tables);
  const order: TableName[] = [];
  while (remainingTables.size > 0) {
    const free = [...remainingTables].filter(
      (table) =>
        !references.some((r) => r.table === table && r.to !== table && remainingTables.has(r.to)),
    );
    if (free.length === 0) throw new Error("The tables refer to each other in a circle");
    for (const table of free) remainingTables.delete(table);
    order.push(...free);
  }
  return order;
}
