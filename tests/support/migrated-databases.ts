/** Databases that are up to date and empty otherwise, made once: most tests begin with a copy of one. */
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openPostgres } from "#adapters/postgres/postgres.ts";
import { openSqlite } from "#adapters/sqlite/sqlite.ts";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";

export interface MigratedDatabases {
  sqliteFile: string;
  /** Its name on the tests' PostgreSQL, to be used as a template. */
  postgresName: string;
}

/** Makes both; `server` is the PostgreSQL without a database name. */
export async function makeMigratedDatabases(
  server: string,
): Promise<MigratedDatabases & { remove(): void }> {
  const folder = mkdtempSync(join(tmpdir(), "arena-migrated-"));
  const sqliteFile = join(folder, "arena.sqlite");
  const postgresName = "migrated";
  await administer(server, `create database ${postgresName}`);
  await Promise.all([
    bringUpToDate(openSqlite(sqliteFile)),
    bringUpToDate(openPostgres(`${server}/${postgresName}`, {})),
  ]);
  return {
    sqliteFile,
    postgresName,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Closing writes everything into the one file, and lets PostgreSQL copy it. */
async function bringUpToDate(db: Db): Promise<void> {
  await migrate(db);
  await db.destroy();
}

/** Lays a copy into a site's data folder. */
export function copySqlite({ sqliteFile }: MigratedDatabases, folder: string): void {
  copyFileSync(sqliteFile, join(folder, "arena.sqlite"));
}

/** One statement on the PostgreSQL itself, such as making a database. */
export async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  await client.query(statement);
  await client.end();
}
