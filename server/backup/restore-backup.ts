import { existsSync } from "node:fs";
import { copyFile, cp, mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import { OperatorError } from "#server/operator-error.ts";
import { databaseFile, FILES, type Manifest, readManifest } from "./backup-folder.ts";
import { copyTables, withoutTriggers } from "./copy-tables.ts";
import { type Fingerprint, fingerprint, requireSame } from "./fingerprint.ts";
import { restorePostgres } from "./restore-postgres.ts";
import { inSnapshot, isEmpty } from "./tables.ts";

const NOT_EMPTY =
  "The database holds something already. To put the backup in its place, add --replace; make a backup of what is there first.";
const OTHER_DATABASE =
  "This backup is of the other kind of database. Restore it into its own kind; npm run move goes from the embedded database to PostgreSQL.";

/**
 * Puts a backup in the place of the configured database and files, in one transaction that commits
 * once all rows are compared, so that a running site sees the old content or the new. Older backups are
 * brought up to the newest schema. Refuses a database that holds rows unless `replace` is set. Throws
 * when the backup is damaged.
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
  if (config.databaseUrl) {
    const dump = join(backup, databaseFile.postgres);
    await restorePostgres(config.postgresBin, config.databaseUrl, db, dump, async (trx) =>
      requireRestored(manifest.tables, await fingerprint(trx)),
    );
  } else await restoreSqlite(config, db, backup, manifest);
  const files = join(backup, FILES);
  if (existsSync(files)) await cp(files, config.dataDir, { recursive: true });
  return manifest;
}

const requireRestored = (expected: Fingerprint, found: Fingerprint) =>
  requireSame(
    expected,
    found,
    (tables) =>
      `Nothing was restored: it would differ from the backup in: ${tables}. Take another backup.`,
  );

async function restoreSqlite(config: Config, db: Db, backup: string, manifest: Manifest) {
  await migrate(db);
  // The backup stays as it is: a copy of it is brought up to date.
  await using folder = await mkdtempDisposable(join(tmpdir(), "arena-restore-"));
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
      await raiseVersion(to, "site");
    });
  });
}
