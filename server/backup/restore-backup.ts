import { existsSync } from "node:fs";
import { copyFile, cp, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Config } from "#server/config/config.ts";
import { holdDatabase, openDatabase, openSqliteCopy, sqliteFile } from "#server/database.ts";
import { OperatorError } from "#server/operator-error.ts";
import { databaseFile, FILES_FOLDER, type Manifest, readManifest } from "./backup-folder.ts";
import { type Fingerprint, fingerprint, requireSame } from "./fingerprint.ts";
import { restorePostgres } from "./restore-postgres.ts";
import { isEmpty, runInSnapshot } from "./tables.ts";

const NOT_EMPTY =
  "The database holds something already. To put the backup in its place, add --replace; make a backup of what is there first.";
const OTHER_DATABASE =
  "This backup is of the other kind of database. Restore it into its own kind; npm run move goes from the embedded database to PostgreSQL.";

/**
 * What is outside of the folder of files, and what no backup writes there: hidden files, the
 * database's, and compiled code, which the site would run.
 */
const NOT_RESTORED = /^(\.|arena\.sqlite|compile-cache\/)/;

/**
 * Replaces the configured database and files with a backup, completely or not at all, once all of
 * its rows are compared. The schema is the backup's; the version that is started next upgrades it,
 * so that an older version can be started too. Refuses while a site runs on the database. Refuses a
 * database with rows unless `replace` is set; then the present content is not read. Throws an
 * OperatorError when the backup is damaged. Files that the manifest does not list are left.
 */
export async function restoreBackup(
  config: Config,
  backup: string,
  replace: boolean,
): Promise<Manifest> {
  const manifest = await readManifest(backup);
  if (manifest.database !== (config.databaseUrl ? "postgres" : "sqlite"))
    throw new OperatorError(OTHER_DATABASE);
  await using _held = await holdDatabase(config, "restore");
  if (config.databaseUrl)
    await restoreIntoPostgres(config, config.databaseUrl, backup, manifest, replace);
  else await restoreIntoSqlite(config, backup, manifest, replace);
  for (const path of Object.keys(manifest.files)) {
    const name = relative(FILES_FOLDER, path);
    if (!NOT_RESTORED.test(name)) await cp(join(backup, path), join(config.dataDir, name));
  }
  return manifest;
}

const requireRestored = (expected: Fingerprint, restored: Fingerprint) =>
  requireSame(
    expected,
    restored,
    (tables) =>
      `Nothing was restored: it would differ from the backup in: ${tables}. Take another backup.`,
  );

async function restoreIntoPostgres(
  { postgresBin, ...config }: Config,
  url: string,
  backup: string,
  manifest: Manifest,
  replace: boolean,
) {
  await using db = openDatabase(config);
  if (!replace && !(await isEmpty(db))) throw new OperatorError(NOT_EMPTY);
  const dump = join(backup, databaseFile.postgres);
  await restorePostgres(postgresBin, url, db, dump, config.dataDir, async (trx) =>
    requireRestored(manifest.tables, await fingerprint(trx)),
  );
}

async function restoreIntoSqlite(
  config: Config,
  backup: string,
  manifest: Manifest,
  replace: boolean,
) {
  const target = sqliteFile(config);
  if (!replace && existsSync(target)) {
    await using db = openDatabase(config);
    if (!(await isEmpty(db))) throw new OperatorError(NOT_EMPTY);
  }
  const copy = `${target}.restored`;
  await copyFile(join(backup, databaseFile.sqlite), copy);
  try {
    await using db = openSqliteCopy(copy);
    requireRestored(manifest.tables, await runInSnapshot(db, fingerprint));
  } catch (error) {
    await rm(copy, { force: true });
    throw error;
  }
  // The log of the replaced database would be read into the new one.
  for (const suffix of ["-wal", "-shm"]) await rm(`${target}${suffix}`, { force: true });
  await rename(copy, target);
}
