import { existsSync } from "node:fs";
import { copyFile, cp, mkdtempDisposable, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import { OperatorError } from "#server/operator-error.ts";
import { databaseFile, FILES, type Manifest, readManifest } from "./backup-folder.ts";
import { copyTables, withoutTriggers } from "./copy-tables.ts";
import { type Fingerprint, fingerprint, requireSame } from "./fingerprint.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { inSnapshot, isEmpty, listTables } from "./tables.ts";

const NOT_EMPTY =
  "The database holds something already. To put the backup in its place, add --replace; make a backup of what is there first.";
const OTHER_DATABASE =
  "This backup is of the other kind of database. Restore it into its own kind; npm run move goes from the embedded database to PostgreSQL.";

const temporaryFolder = () => mkdtempDisposable(join(tmpdir(), "arena-restore-"));

/**
 * Puts a backup in the place of the configured database and files, in one transaction, so that a
 * running site sees the old content or the new. Older backups are brought up to the newest schema.
 * Refuses a database that holds rows unless `replace` is set. Throws when the backup is damaged.
 */
export async function restoreBackup(
  config: Config,
  backup: string,
  replace: boolean,
): Promise<Manifest> {
  const manifest = await readManifest(backup);
  if (manifest.database !== (config.databaseUrl ? "postgres" : "sqlite"))
    throw new OperatorError(OTHER_DATABASE);
  await using db = openDatabase(config);
  if (!replace && !(await isEmpty(db))) throw new OperatorError(NOT_EMPTY);
  if (config.databaseUrl) await restorePostgres(config, config.databaseUrl, db, backup, manifest);
  else await restoreSqlite(config, db, backup, manifest);
  const files = join(backup, FILES);
  if (existsSync(files)) await cp(files, config.dataDir, { recursive: true });
  return manifest;
}

const requireRestored = (expected: Fingerprint, found: Fingerprint) =>
  requireSame(
    expected,
    found,
    (tables) =>
      `What was restored differs from the backup in: ${tables}. If the site runs, it may have written meanwhile; otherwise take another backup.`,
  );

async function restoreSqlite(config: Config, db: Db, backup: string, manifest: Manifest) {
  await migrate(db);
  // The backup stays as it is: a copy of it is brought up to date.
  await using folder = await temporaryFolder();
  const file = join(folder.path, databaseFile.sqlite);
  await copyFile(join(backup, databaseFile.sqlite), file);
  await using source = openDatabase({ ...config, databaseUrl: null }, file);
  requireRestored(manifest.tables, await inSnapshot(source, fingerprint));
  await migrate(source);
  await inSnapshot(source, async (from) => {
    const expected = await fingerprint(from);
    await db.transaction().execute(async (to) => {
      await withoutTriggers(to, () => copyTables(from, to));
      requireRestored(expected, await fingerprint(to));
    });
  });
}

async function restorePostgres(
  { postgresBin }: Config,
  url: string,
  db: Db,
  backup: string,
  manifest: Manifest,
) {
  await using folder = await temporaryFolder();
  const drop = join(folder.path, "drop.sql");
  const restore = join(folder.path, "restore.sql");
  await writeFile(drop, await dropStatements(db));
  await runPostgresTool(postgresBin, "pg_restore", null, [
    "--no-owner",
    "--no-privileges",
    `--file=${restore}`,
    join(backup, databaseFile.postgres),
  ]);
  await runPostgresTool(postgresBin, "psql", url, [
    "--no-psqlrc",
    "--quiet",
    "--single-transaction",
    "--set=ON_ERROR_STOP=1",
    `--file=${drop}`,
    `--file=${restore}`,
  ]);
  const restored = await inSnapshot(db, fingerprint);
  await migrate(db);
  requireRestored(manifest.tables, restored);
}

/** SQL that removes the site's tables and functions, and nothing else that may be in the database. */
async function dropStatements(db: Db): Promise<string> {
  const tables = [...(await listTables(db)), "kysely_migration", "kysely_migration_lock"];
  const functions = await sql<{ signature: string }>`
    select p.oid::regprocedure::text as signature from pg_proc p
    where p.pronamespace = current_schema()::regnamespace and p.prolang <>
      (select oid from pg_language where lanname = 'c')`.execute(db);
  return [
    ...tables.map((name) => `drop table if exists "${name}" cascade;`),
    ...functions.rows.map(({ signature }) => `drop function ${signature} cascade;`),
  ].join("\n");
}
