import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { dirname } from "node:path";
import SQLite from "better-sqlite3";
import {
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  type SqliteStatement,
} from "kysely";
import type { Database, Db } from "#db/schema.ts";
import { ChangeListeners } from "#domain/ports/change-feed.ts";
import { type DatabaseObserver, reportErrors } from "#domain/ports/database-observer.ts";
import { PendingChanges } from "./sqlite-changes.ts";
import { GroupCommitDriver } from "./sqlite-driver.ts";

/**
 * Opens the embedded database in `file` and creates it, with its folder, when missing.
 * A commit is acknowledged only when it is on disk: with synchronous=NORMAL, acknowledged rows were
 * lost in 20 of 20 simulated power cuts, with FULL in none (docs/decisions/0004). Announced changes are
 * published to `changes` once they are committed. One process has the file, so no other one writes.
 */
export function openSqlite(
  file: string,
  watch: DatabaseObserver = {},
  changes = new ChangeListeners(),
): Db {
  mkdirSync(dirname(file), { recursive: true });
  const database = new SQLite(file);
  database.pragma("journal_mode = WAL");
  database.pragma("synchronous = FULL");
  database.pragma("foreign_keys = ON");
  database.pragma("busy_timeout = 5000");
  keepPrivate(file);
  const pending = new PendingChanges(changes);
  pending.register(database);
  return new Kysely<Database>({
    dialect: new GroupCommitDialect(database, pending),
    log: reportErrors(watch),
  });
}

/** Earlier versions created files that every user of the machine can read. */
function keepPrivate(file: string): void {
  for (const each of [file, `${file}-wal`, `${file}-shm`])
    if (existsSync(each)) chmodSync(each, 0o600);
}

class GroupCommitDialect extends SqliteDialect {
  readonly #driver: GroupCommitDriver;

  constructor(database: SQLite.Database, pending: PendingChanges) {
    const remembering = rememberStatements(database);
    super({ database: remembering });
    this.#driver = new GroupCommitDriver(remembering, () => database.inTransaction, pending);
  }

  override createDriver(): GroupCommitDriver {
    return this.#driver;
  }

  override createAdapter(): SqliteAdapter {
    return new ManyCallersAdapter();
  }
}

/** Kysely would make callers wait for each other's commit; here the driver orders them. */
class ManyCallersAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** More than the site has; statements whose text depends on a request must not accumulate. */
const MOST_STATEMENTS = 300;

/** SQLite compiles each statement once, because the same few hundred repeat. */
function rememberStatements(database: SQLite.Database): SqliteDatabase {
  const known = new Map<string, SqliteStatement>();
  return {
    prepare(text) {
      let statement = known.get(text);
      if (statement) return statement;
      if (known.size >= MOST_STATEMENTS) known.clear();
      statement = database.prepare(text) as SqliteStatement;
      known.set(text, statement);
      return statement;
    },
    close: () => database.close(),
  };
}
