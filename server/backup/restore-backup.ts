import { existsSync } from "node:fs";
import { copyFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import type { Config } from "#server/config/config.ts";
import { openDatabase } from "#server/container.ts";
import { databaseFile, FILES, type Manifest, readManifest } from "./backup-folder.ts";
import { copyTables, withoutTriggers } from "./copy-tables.ts";
import { differences, fingerprint } from "./fingerprint.ts";
import { runPostgresTool } from "./postgres-tools.ts";
import { atOneMoment, isEmpty, listTables } from "./tables.ts";

export type RestoreResult =
  | { ok: true; manifest: Manifest }
  | { ok: false; reason: "not-empty" | "other-database" }
  /** What was restored differs from the backup in these tables. */
  | { ok: false; reason: "differs"; tables: string[] };

/**
 * Puts a backup in the place of what the configuration names, in one transaction, so that a running
 * site sees the old content or the new. Older backups are brought up to the newest schema. Refuses
 * a place that holds rows unless `replace`. Throws when the backup is damaged.
 */
export async function restoreBackup(
  config: Config,
  backup: string,
  replace: boolean,
): Promise<RestoreResult> {
  const manifest = await readManifest(backup);
  const wanted = config.databaseUrl ? "postgres" : "sqlite";
  if (manifest.database !== wanted) return { ok: false, reason: "other-database" };
  const db = openDatabase(config);
  try {
    if (!replace && !(await isEmpty(db))) return { ok: false, reason: "not-empty" };
    const different = config.databaseUrl
      ? await restorePostgres(config, config.databaseUrl, db, backup, manifest)
      : await restoreSqlite(config, db, backup, manifest);
    if (different.length > 0) return { ok: false, reason: "differs", tables: different };
  } finally {
    await db.destroy();
  }
  const files = join(backup, FILES);
  if (existsSync(files)) await cp(files, config.dataDir, { recursive: true });
  return { ok: true, manifest };
}

/** Ends the transaction of a restore that did not arrive whole. */
class Differs extends Error {
  tables: string[];
  constructor(tables: string[]) {
    super("What was restored differs from the backup");
    this.tables = tables;
  }
}

async function restoreSqlite(
  config: Config,
  db: Db,
  backup: string,
  manifest: Manifest,
): Promise<string[]> {
  await migrate(db);
  // The backup stays as it is: a copy of it is brought up to date.
  const folder = await mkdtemp(join(tmpdir(), "arena-restore-"));
  const file = join(folder, databaseFile.sqlite);
  await copyFile(join(backup, databaseFile.sqlite), file);
  const source = openDatabase({ ...config, databaseUrl: null }, file);
  try {
    const stored = differences(await atOneMoment(source, fingerprint), manifest.tables);
    if (stored.length > 0) return stored;
    await migrate(source);
    await atOneMoment(source, async (from) => {
      const expected = await fingerprint(from);
      await db.transaction().execute(async (to) => {
        await withoutTriggers(to, () => copyTables(from, to));
        const tables = differences(expected, await fingerprint(to));
        if (tables.length > 0) throw new Differs(tables);
      });
    });
    return [];
  } catch (error) {
    if (error instanceof Differs) return error.tables;
    throw error;
  } finally {
    await source.destroy();
    await rm(folder, { recursive: true });
  }
}

async function restorePostgres(
  config: Config,
  url: string,
  db: Db,
  backup: string,
  manifest: Manifest,
): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "arena-restore-"));
  try {
    await writeFile(join(folder, "drop.sql"), await dropStatements(db));
    const script = join(folder, "restore.sql");
    await runPostgresTool(config.postgresBin, "pg_restore", null, [
      "--no-owner",
      "--no-privileges",
      `--file=${script}`,
      join(backup, databaseFile.postgres),
    ]);
    await runPostgresTool(config.postgresBin, "psql", url, [
      "--no-psqlrc",
      "--quiet",
      "--single-transaction",
      "--set=ON_ERROR_STOP=1",
      `--file=${join(folder, "drop.sql")}`,
      `--file=${script}`,
    ]);
  } finally {
    await rm(folder, { recursive: true });
  }
  const tables = differences(manifest.tables, await atOneMoment(db, fingerprint));
  await migrate(db);
  return tables;
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
