import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { setImmediate as endOfTurn } from "node:timers/promises";
import SQLite from "better-sqlite3";
import {
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { BUSY_TIMEOUT_MS } from "#db/empty-log.ts";
import { foldName, foldText } from "#db/fold-text.ts";
import type { Database, OpenDb } from "#db/schema.ts";
import { type VersionReader, type Versions, versionsOf } from "#domain/ports/version-reader.ts";
import { preparedStatements } from "./prepared-statements.ts";

/**
 * The embedded database in `file`. It is opened at the first query, and created with its folder
 * when missing. While its disk is full or read-only every query fails, and the next one tries
 * again. A commit is acknowledged only when it is on disk: with synchronous=NORMAL, acknowledged
 * rows were lost in 20 of 20 simulated power cuts, with FULL in none (docs/decisions/0004). Only
 * one process runs the site on the file; commands may write beside it.
 */
export const openSqlite = (file: string): OpenDb => open(file, false);

/**
 * A copy of the embedded database, which is only read: without a write-ahead log, because an SMB
 * share has no shared memory for one. Not opened as read-only, because SQLite then leaves the CHECK
 * constraints out of integrity_check.
 */
export const openSqliteCopy = (file: string): OpenDb => open(file, true);

function open(file: string, isCopy: boolean): OpenDb {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new TransactionalAdapter(),
      createDriver: () => new EmbeddedDriver(file, isCopy),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    },
  });
}

/**
 * Loads the driver's binary early, because the user that a command later runs as may not be able to
 * read it.
 */
export function loadSqlite(): void {
  new SQLite(":memory:").close();
}

/** Earlier versions created files that every user of the machine can read. */
function keepPrivate(file: string) {
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(each)) chmodSync(each, 0o600);
}

/**
 * SQLite changes its schema within transactions, so that all migrations of a start are one
 * transaction.
 */
class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class EmbeddedDriver extends SqliteDriver {
  #database: SQLite.Database | null = null;

  constructor(file: string, isCopy: boolean) {
    super({
      database: async () => {
        const database = openFile(file, isCopy);
        this.#database = database;
        return { prepare: preparedStatements(database), close: () => database.close() };
      },
    });
  }

  /** A full or failing disk ends the transaction itself (sqlite.org/lang_transaction.html, 3). */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database?.inTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * 16 MB, because a large import writes the same pages many times, and each checkpoint copies them
 * again.
 */
const PAGES_TO_CHECKPOINT = 4_000;

function openFile(file: string, isCopy: boolean): SQLite.Database {
  mkdirSync(dirname(file), { recursive: true });
  const database = new SQLite(file);
  try {
    if (!isCopy) {
      database.pragma("journal_mode = WAL");
      keepPrivate(file);
    }
    database.pragma("synchronous = FULL");
    database.pragma("foreign_keys = ON");
    // SQLite keeps the earlier pages of a statement in memory, not in a file.
    database.pragma("temp_store = MEMORY");
    database.pragma(`wal_autocheckpoint = ${PAGES_TO_CHECKPOINT}`);
    database.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
    // Deleted data is overwritten with zeros, so that an erased person does not remain in freed
    // cells.
    database.pragma("secure_delete = ON");
    database.function("fold_text", { deterministic: true }, (text) => foldText(String(text)));
    database.function("fold_name", { deterministic: true }, (name) => foldName(String(name)));
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/**
 * Reads the versions on a separate connection, which sees no open transaction: one prepared
 * statement, microseconds, in the calling thread. All calls in one turn of the event loop share a
 * reading at its end, so each gets what was committed before it asked. The file is opened at the
 * first call.
 */
export function openSqliteVersions(file: string): VersionReader {
  let database: SQLite.Database | null = null;
  let statement: SQLite.Statement<[], { name: string; value: number }> | null = null;
  let reading: Promise<Versions> | null = null;
  const prepare = () => {
    database ??= new SQLite(file, { readonly: true });
    return database.prepare<[], { name: string; value: number }>(
      "select name, value from versions",
    );
  };
  const readLater = async () => {
    await endOfTurn();
    reading = null;
    statement ??= prepare();
    return versionsOf(statement.all());
  };
  return {
    read() {
      reading ??= readLater();
      return reading;
    },
    async close() {
      database?.close();
    },
  };
}

/**
 * Makes this process the only one that may run the site on `folder`, or replace its database. The
 * lock is SQLite's, on a separate file, and the system releases it when the process ends, however
 * it ends. Dispose of the result to release it; null while another process has it. Throws when the
 * folder accepts no file.
 */
export function holdFolder(folder: string): Disposable | null {
  mkdirSync(folder, { recursive: true });
  const lock = new SQLite(join(folder, "arena.sqlite.lock"), { timeout: 0 });
  try {
    lock.exec("begin exclusive");
    return { [Symbol.dispose]: () => lock.close() };
  } catch (error) {
    lock.close();
    if (error instanceof SQLite.SqliteError && error.code === "SQLITE_BUSY") return null;
    throw error;
  }
}
