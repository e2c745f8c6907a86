import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import type { Clock } from "#domain/ports/clock.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import {
  backupName,
  copyFiles,
  databaseFile,
  FILES,
  listBackups,
  type Manifest,
  writeManifest,
} from "./backup-folder.ts";
import { fingerprint } from "./fingerprint.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { atOneMoment, listMigrations } from "./tables.ts";

/**
 * Backs the site up while it runs: writes one moment of the database and the files beside it in the
 * data folder into a folder of its own below BACKUP_DIR; then removes the oldest beyond
 * BACKUP_KEEP. Answers its path and manifest. A backup that could not be finished leaves nothing.
 */
export async function makeBackup(
  config: Config,
  clock: Clock,
): Promise<{ path: string; manifest: Manifest }> {
  const { dir, keep } = config.backup;
  const madeAt = clock.now();
  const path = join(dir, backupName(madeAt));
  const part = `${path}.part`;
  await rm(part, { recursive: true, force: true });
  await mkdir(part, { recursive: true, mode: 0o700 });
  try {
    const database = config.databaseUrl
      ? await dumpPostgres(config, config.databaseUrl, part)
      : await copySqlite(config, part);
    await copyFiles(config.dataDir, join(part, FILES), [
      dir,
      // What Node makes of the code (server/main.ts) holds no data of the site.
      join(config.dataDir, "compile-cache"),
      ...(config.databaseUrl ? [] : [join(config.dataDir, "arena.sqlite")]),
    ]);
    const manifest = await writeManifest(part, { madeAt: madeAt.toISOString(), ...database });
    await rename(part, path);
    const old = (await listBackups(dir)).slice(0, -keep);
    for (const name of old) await rm(join(dir, name), { recursive: true });
    return { path, manifest };
  } catch (error) {
    await rm(part, { recursive: true, force: true });
    throw error;
  }
}

type DatabasePart = Pick<Manifest, "database" | "migrations" | "tables">;

/** VACUUM INTO writes one moment of the database; writers go on meanwhile (write-ahead log). */
async function copySqlite(config: Config, part: string): Promise<DatabasePart> {
  const file = join(part, databaseFile.sqlite);
  const db = openDatabase(config);
  try {
    await sql`vacuum into ${file}`.execute(db);
  } finally {
    await db.destroy();
  }
  // What is written down is what arrived, read from the copy.
  const copy = openDatabase({ ...config, databaseUrl: null }, file);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy);
    if (rows[0]?.integrity_check !== "ok") throw new Error("The copy of the database is damaged");
    return await describe(copy, "sqlite");
  } finally {
    // In one file, without a log beside it.
    await sql`pragma journal_mode = delete`.execute(copy);
    await copy.destroy();
  }
}

/** pg_dump is handed the very moment that is fingerprinted. */
async function dumpPostgres(config: Config, url: string, part: string): Promise<DatabasePart> {
  const db = openDatabase(config);
  try {
    return await atOneMoment(db, async (trx) => {
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(trx);
      await runPostgresTool(config.postgresBin, "pg_dump", url, [
        "--format=custom",
        "--no-owner",
        "--no-privileges",
        `--snapshot=${rows[0]?.id}`,
        `--file=${join(part, databaseFile.postgres)}`,
      ]);
      return {
        database: "postgres" as const,
        migrations: await listMigrations(trx),
        tables: await fingerprint(trx),
      };
    });
  } finally {
    await db.destroy();
  }
}

const describe = (db: Db, database: "sqlite" | "postgres") =>
  atOneMoment(db, async (trx) => ({
    database,
    migrations: await listMigrations(trx),
    tables: await fingerprint(trx),
  }));
