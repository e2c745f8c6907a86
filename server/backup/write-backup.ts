import { mkdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { listMigrations } from "#db/migrate.ts";
import type { DbTransaction } from "#db/schema.ts";
import { raiseAlert } from "#domain/alerts/alerts.ts";
import { type Clock, DAY } from "#domain/values/clock.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase, openSqliteCopy, sqliteFile } from "#server/database.ts";
import { requireAccess } from "#server/file-access.ts";
import { OperatorError } from "#server/operator-error.ts";
import { requireSite } from "#server/require-site.ts";
import {
  backupMadeAt,
  backupName,
  copyFiles,
  databaseFile,
  FILES_FOLDER,
  listBackups,
  type Manifest,
  measureFreeBytes,
  readManifestUnchecked,
  removeUnfinished,
  writeManifest,
} from "./backup-folder.ts";
import { fingerprint } from "./fingerprint.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { runInSnapshot } from "./tables.ts";

/**
 * Backs the site up while it runs: writes a snapshot of the database and the files of the data
 * folder into a new folder below BACKUP_DIR, then removes the oldest backups beyond BACKUP_KEEP.
 * For weeks it keeps those with more than twice its records: `spared` has their names, and the desk
 * is told. A backup that fails removes its folder; the folder of a backup whose process was killed
 * is removed by the next backup. Throws an OperatorError when no site was started on the database,
 * or the folder cannot be written or has too little room, and, once the backup is complete, when
 * old ones cannot be removed. Only tests pass `readFreeBytes`.
 */
export async function writeBackup(
  config: Config,
  clock: Clock,
  readFreeBytes = measureFreeBytes,
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
    await makeRoom(config, madeAt, () => readFreeBytes(dir));
    const database = config.databaseUrl
      ? await dumpPostgres(config, config.databaseUrl, part)
      : await copySqlite(config, part);
    await copyDataFolder(config, part);
    const manifest = await writeManifest(part, { madeAt: madeAt.toISOString(), ...database });
    await rename(part, path);
    const { spared, stuck } = await removeOldest(config.backup, madeAt, keep, manifest);
    if (spared.length > 0) {
      await using db = openDatabase(config);
      await raiseAlert(db, clock, "backup-spared", { code: "backup-spared" });
    }
    if (stuck.length > 0)
      throw new OperatorError(
        `The backup ${path} is complete, but older ones cannot be removed. Remove them, or give them to user ${process.getuid?.()}: ${stuck.join(", ")}`,
      );
    return { path, manifest, spared };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the files of the data folder, but neither the database, backups nor compiled code. */
async function copyDataFolder(config: Config, part: string) {
  const dataDir = resolve(config.dataDir);
  // Backups from before BACKUP_DIR was set would come into every later one. Compiled code
  // (server/main.ts) holds no data of the site.
  const excluded = [config.backup.dir, join(dataDir, "backups"), join(dataDir, "compile-cache")];
  // With PostgreSQL the file from before the move may still be there. The database's log and lock
  // have longer names.
  const sqlite = resolve(sqliteFile(config));
  const isExcluded = (path: string) => excluded.includes(path) || path.startsWith(sqlite);
  await copyFiles(dataDir, join(part, FILES_FOLDER), isExcluded);
}

/** The newest backups that stay when there is little room. */
const KEPT_WITHOUT_ROOM = 2;
const MB = 1024 * 1024;
/** What a backup leaves free beside room for the next one. */
const SPARE_BYTES = 256 * MB;

/**
 * Removes old backups when there is little room, because a full disk would stop every later backup,
 * and the site beside it. Throws an OperatorError if there is still none for this backup.
 */
async function makeRoom(config: Config, now: Date, readFreeBytes: () => Promise<number>) {
  const { dir, keep } = config.backup;
  const newest = (await listBackups(dir, now)).at(-1);
  const dump = join(dir, newest ?? "", databaseFile.postgres);
  const file = config.databaseUrl ? dump : sqliteFile(config);
  // Without a backup there is no dump, nor in one from before the move to PostgreSQL.
  const databaseBytes = await stat(file).then(
    ({ size }) => size,
    () => 0,
  );
  const isEnough = async () => (await readFreeBytes()) >= 2 * databaseBytes + SPARE_BYTES;
  if (await isEnough()) return;
  // Only a manifest says whether the newest backup is complete enough to remove older ones.
  const manifest = newest && (await readManifestUnchecked(join(dir, newest)).catch(() => null));
  if (manifest && keep > KEPT_WITHOUT_ROOM)
    await removeOldest(config.backup, now, KEPT_WITHOUT_ROOM, manifest, isEnough);
  const free = await readFreeBytes();
  if (free < databaseBytes)
    throw new OperatorError(
      `No room for a backup: it takes ${Math.ceil(databaseBytes / MB)} MB, and ${dir} has ${Math.floor(free / MB)} MB. Make room, or let BACKUP_DIR name a folder on another disk.`,
    );
}

/** What a site must not lose unseen; other tables lose rows by themselves. */
const RECORD_TABLES = ["people", "donations", "contacts", "letters"];
const SPARED_FOR_MS = 56 * DAY;

/**
 * Removes old backups until only `keptCount` are left, or `isEnough`. A backup of a database that
 * lost its records must not replace those that have them, until there was time to notice.
 */
async function removeOldest(
  { dir, keep, everyMs }: Config["backup"],
  now: Date,
  keptCount: number,
  newest: Manifest,
  isEnough = async () => false,
) {
  const spared: string[] = [];
  const stuck: string[] = [];
  const sparedSince = now.getTime() - keep * (everyMs ?? DAY) - SPARED_FOR_MS;
  for (const name of (await listBackups(dir, now)).slice(0, -keptCount)) {
    if (await isEnough()) break;
    const old = join(dir, name);
    const records = await readManifestUnchecked(old).then(countRecords, () => 0);
    if (records > 2 * countRecords(newest) && backupMadeAt(name) > sparedSince) spared.push(name);
    else await rm(old, { recursive: true }).catch(() => stuck.push(old));
  }
  return { spared, stuck };
}

const countRecords = ({ tables }: Manifest) =>
  RECORD_TABLES.reduce((sum, table) => sum + (tables[table]?.rows ?? 0), 0);

/** VACUUM INTO writes a snapshot of the database while others write (write-ahead log). */
async function copySqlite(config: Config, part: string) {
  const file = join(part, databaseFile.sqlite);
  {
    await using db = openDatabase(config);
    await sql`vacuum into ${file}`.execute(db);
  }
  // The manifest is read from the copy, so that it describes what arrived.
  await using copy = openSqliteCopy(file);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy);
  if (rows[0]?.integrity_check !== "ok") throw new Error("The copy of the database is damaged");
  return { database: "sqlite" as const, ...(await runInSnapshot(copy, describe)) };
}

/** pg_dump reads the same snapshot as the fingerprint, and only the site's schema. */
async function dumpPostgres(config: Config, url: string, part: string) {
  await using db = openDatabase(config);
  return await runInSnapshot(db, async (trx) => {
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

const describe = async (trx: DbTransaction) => ({
  migrations: await listMigrations(trx),
  tables: await fingerprint(trx),
});
