import { mkdir, rename, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { sql } from "kysely";
import { listMigrations } from "#db/migrate.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import type { Clock } from "#domain/values/clock.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase, sqliteFile } from "#server/database.ts";
import { requireAccess } from "#server/file-access.ts";
import { requireSite } from "#server/require-site.ts";
import {
  backupName,
  copyFiles,
  databaseFile,
  FILES_FOLDER,
  listBackups,
  type Manifest,
  manifestOf,
  removeUnfinished,
  writeManifest,
} from "./backup-folder.ts";
import { fingerprint, sumRowCounts } from "./fingerprint.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { inSnapshot } from "./tables.ts";

/**
 * Backs the site up while it runs: writes a snapshot of the database and the files of the data
 * folder into a new folder below BACKUP_DIR, then removes the oldest backups beyond BACKUP_KEEP,
 * but none with more than twice its rows; `spared` has their names. A backup that fails leaves
 * nothing; a later one removes what a killed one left. Throws an OperatorError when no site was
 * started on the database, or the folder cannot be written.
 */
export async function writeBackup(
  config: Config,
  clock: Clock,
): Promise<{ path: string; manifest: Manifest; spared: string[] }> {
  const { dir, keep } = config.backup;
  {
    await using db = openDatabase(config);
    await requireSite(config, db);
  }
  requireAccess(dir);
  const madeAt = clock.now();
  await removeUnfinished(dir, madeAt);
  const path = join(dir, backupName(madeAt));
  const part = `${path}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    const database = config.databaseUrl
      ? await dumpPostgres(config, config.databaseUrl, part)
      : await copySqlite(config, part);
    // Compiled code (server/main.ts) holds no data of the site.
    const excluded = [relative(config.dataDir, dir), "compile-cache"];
    const sqlite = config.databaseUrl ? null : basename(sqliteFile(config));
    await copyFiles(
      config.dataDir,
      join(part, FILES_FOLDER),
      // The database's log and lock have longer names.
      (name) => excluded.includes(name) || (sqlite !== null && name.startsWith(sqlite)),
    );
    const manifest = await writeManifest(part, { madeAt: madeAt.toISOString(), ...database });
    await rename(part, path);
    return { path, manifest, spared: await removeOldest(dir, madeAt, keep, manifest) };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Removes old backups. A backup of a database that lost its rows must not replace those that have
 * them.
 */
async function removeOldest(dir: string, now: Date, keep: number, newest: Manifest) {
  const spared: string[] = [];
  for (const name of (await listBackups(dir, now)).slice(0, -keep)) {
    const old = join(dir, name);
    const rows = await manifestOf(old).then(
      ({ tables }) => sumRowCounts(tables),
      () => 0,
    );
    if (rows > 2 * sumRowCounts(newest.tables)) spared.push(name);
    else await rm(old, { recursive: true });
  }
  return spared;
}

/** VACUUM INTO writes a snapshot of the database while others write (write-ahead log). */
async function copySqlite(config: Config, part: string) {
  const file = join(part, databaseFile.sqlite);
  {
    await using db = openDatabase(config);
    await sql`vacuum into ${file}`.execute(db);
  }
  // The manifest is read from the copy, so that it describes what arrived.
  await using copy = openDatabase({ ...config, databaseUrl: null }, file);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy);
    if (rows[0]?.integrity_check !== "ok") throw new Error("The copy of the database is damaged");
    return { database: "sqlite" as const, ...(await inSnapshot(copy, describe)) };
  } finally {
    // Leaves one file, without a log beside it.
    await sql`pragma journal_mode = delete`.execute(copy);
  }
}

/** pg_dump reads the same snapshot as the fingerprint, and only the site's schema. */
async function dumpPostgres(config: Config, url: string, part: string) {
  await using db = openDatabase(config);
  return await inSnapshot(db, async (trx) => {
    const { rows } = await sql<{ id: string; own: string }>`
      select pg_export_snapshot() as id, quote_ident(current_schema()) as own`.execute(trx);
    await runPostgresTool(config.postgresBin, "pg_dump", url, [
      "--format=custom",
      "--no-owner",
      "--no-privileges",
      `--schema=${rows[0]?.own}`,
      `--snapshot=${rows[0]?.id}`,
      `--file=${join(part, databaseFile.postgres)}`,
    ]);
    return { database: "postgres" as const, ...(await describe(trx)) };
  });
}

const describe = async (trx: DbOrTransaction) => ({
  migrations: await listMigrations(trx),
  tables: await fingerprint(trx),
});
