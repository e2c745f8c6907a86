/** Opens, holds and upgrades the database that is configured: PostgreSQL, or SQLite in a file. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import {
  type ConnectionLostHandler,
  holdPostgres,
  openPostgres,
  openPostgresVersions,
  PostgresRefusal,
} from "#adapters/postgres/postgres.ts";
import {
  holdFolder,
  loadSqlite,
  openSqlite,
  openSqliteCopy,
  openSqliteVersions,
} from "#adapters/sqlite/sqlite.ts";
import { isDatabaseFailure } from "#db/database-errors.ts";
import { migrate } from "#db/migrate.ts";
import { parsePostgresUrl } from "#db/postgres-url.ts";
import type { Db, OpenDb } from "#db/schema.ts";
import type { Log } from "#domain/ports/log.ts";
import type { VersionReader } from "#domain/ports/version-reader.ts";
import { HOUR } from "#domain/values/clock.ts";
import type { Config } from "./config/config.ts";
import { OperatorError } from "./operator-error.ts";
import { reportOnce } from "./report-once.ts";

/** The longest that a statement of an upgrade may take on PostgreSQL. */
const MAX_UPGRADE_MS = HOUR;

/** The newest migration when SQLite files began to be rewritten. */
const REWRITTEN_WITH = "0112-deposit-slips";

export { loadSqlite, openSqliteCopy };

/**
 * Holds the database until the result is disposed of or the process ends. A site holds the embedded
 * database exclusively, and PostgreSQL together with other instances; a restore holds either
 * exclusively. Throws an OperatorError while another process has it, when PostgreSQL refuses the
 * connection for a reason that does not pass, and for a site that was moved to PostgreSQL.
 */
export async function holdDatabase(
  { databaseUrl, dataDir }: Config,
  use: "site" | "restore",
): Promise<AsyncDisposable> {
  if (!databaseUrl) {
    if (use === "site") refuseMoved({ databaseUrl, dataDir });
    const folderLock = holdFolder(dataDir);
    if (folderLock) return { [Symbol.asyncDispose]: async () => folderLock[Symbol.dispose]() };
    throw new OperatorError(`Another process runs the site on ${dataDir}. Stop it first.`);
  }
  const databaseLock = await holdPostgres(databaseUrl, use).catch((error: Error) => {
    if (isDatabaseFailure(error)) throw error;
    const prefix =
      error instanceof PostgresRefusal ? "" : "DATABASE_URL: the database cannot be used: ";
    throw new OperatorError(`${prefix}${error.message}`, { cause: error });
  });
  if (databaseLock) return databaseLock;
  throw new OperatorError(
    use === "site"
      ? "A restore runs on this database. Start the site when it is done."
      : "The site runs on this database. Stop it on all machines first.",
  );
}

/**
 * Upgrades the database to the newest schema. With many records that takes longer than PostgreSQL
 * allows a request, and other instances wait for the one that does it. A SQLite file of a release
 * before 2026-11-28 is rewritten, because these left erased people in its freed cells.
 */
export async function migrateDatabase(
  { databaseUrl }: Pick<Config, "databaseUrl">,
  db: Db,
): Promise<string[]> {
  if (!databaseUrl) {
    const applied = await migrate(db);
    // The copy of the whole database would otherwise be in memory.
    if (applied.includes(REWRITTEN_WITH))
      for (const statement of ["pragma temp_store = file", "vacuum", "pragma temp_store = memory"])
        await sql.raw(statement).execute(db);
    return applied;
  }
  await using patient = openForUpgrade(databaseUrl);
  return await migrate(patient);
}

/** Opens the PostgreSQL at `url` for statements that may take long. */
export const openForUpgrade = (url: string): Db =>
  openPostgres(url, () => undefined, MAX_UPGRADE_MS);

/** Opens only the database: PostgreSQL if it is configured, otherwise the embedded one. */
export function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDir">,
  onLost: ConnectionLostHandler = () => undefined,
): OpenDb {
  return config.databaseUrl
    ? openPostgres(config.databaseUrl, onLost)
    : openSqlite(sqliteFile(config));
}

export const sqliteFile = (config: Pick<Config, "dataDir">) => join(config.dataDir, "arena.sqlite");

/** What a move to PostgreSQL leaves of the embedded database. No site opens it. */
export const movedFile = (config: Pick<Config, "dataDir">) => `${sqliteFile(config)}.moved`;

/**
 * The paths that a site on the embedded database reads and writes: the folder, and the existing
 * files.
 */
export function databaseFiles(config: Pick<Config, "databaseUrl" | "dataDir">): string[] {
  if (config.databaseUrl) return [config.dataDir];
  const files = ["", "-wal", "-shm", ".lock"].map((suffix) => `${sqliteFile(config)}${suffix}`);
  return [config.dataDir, ...files.filter((file) => existsSync(file))];
}

/** False when the embedded database does not exist; opening it would create it. */
export const databaseExists = (config: Pick<Config, "databaseUrl" | "dataDir">): boolean =>
  config.databaseUrl !== null || existsSync(sqliteFile(config));

/** Throws an OperatorError for a site that was moved to PostgreSQL, without its DATABASE_URL. */
export function refuseMoved(config: Pick<Config, "databaseUrl" | "dataDir">): void {
  if (databaseExists(config) || !existsSync(movedFile(config))) return;
  throw new OperatorError("This site was moved to PostgreSQL. Start it with its DATABASE_URL.");
}

/** Describes where the data is, for the operator, without a password. */
export function describeData({ databaseUrl, dataDir }: Config): string {
  if (!databaseUrl) return dataDir;
  const { host, database } = parsePostgresUrl(databaseUrl);
  return `PostgreSQL ${database} on ${host}, files in ${dataDir}`;
}

/**
 * Opens the reader of the versions. The log reports when the database stops answering and when it
 * answers again.
 */
export function openVersions(
  config: Config,
  onLost: ConnectionLostHandler,
  log: Log,
): VersionReader {
  const reader = config.databaseUrl
    ? openPostgresVersions(config.databaseUrl, onLost)
    : openSqliteVersions(sqliteFile(config));
  const messages = {
    failed: "the database does not answer; the last pages are served",
    again: "the database answers again; pages are as it says",
  };
  return { ...reader, read: reportOnce(log, messages, reader.read) };
}
