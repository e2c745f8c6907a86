import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { isDatabaseFailure } from "#db/database-errors.ts";
import { isOnPostgres } from "#db/dialect.ts";
import type { Db } from "#db/schema.ts";
import { addFirstAdministrator } from "#domain/accounts/insert-account.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Clock, SECOND } from "#domain/values/clock.ts";
import type { Config } from "./config/config.ts";
import { databaseFiles, holdDatabase, migrateDatabase } from "./database.ts";
import { requireAccess } from "./file-access.ts";

const RETRY_MS = 2 * SECOND;

interface Preparation {
  isDone: boolean;
  /** The password of the first administrator, if this instance has just made the account. */
  firstPassword: string | null;
  /** Resolves once it is done. Rejects when it fails or is aborted. */
  finished: Promise<void>;
  release(): Promise<void>;
}

/**
 * Holds the database and upgrades it. While it cannot be reached, or its disk is full or read-only,
 * resolves with `isDone` false and keeps trying, because pages need no database. Rejects for every
 * other error.
 */
export async function prepareDatabase(
  config: Config,
  db: Db,
  clock: Clock,
  log: Log,
  signal: AbortSignal,
): Promise<Preparation> {
  const finished = Promise.resolve();
  let databaseLock: AsyncDisposable | null = null;
  const release = async () => {
    await databaseLock?.[Symbol.asyncDispose]();
  };
  const preparation: Preparation = {
    isDone: false,
    firstPassword: null,
    finished,
    release,
  };
  /** Resolves to the error while the database does not work. */
  const prepare = async (): Promise<unknown> => {
    try {
      for (const file of databaseFiles(config)) requireAccess(file);
      databaseLock ??= await holdDatabase(config, "site");
      await migrateDatabase(config, db);
      await warnUnlessUtf8(db, log);
      preparation.firstPassword = await addFirstAdministrator(db, clock);
      preparation.isDone = true;
    } catch (error) {
      if (isDatabaseFailure(error)) return error;
      await release();
      throw error;
    }
  };
  const retry = async () => {
    do await pause(RETRY_MS, undefined, { signal });
    while (await prepare());
    log.info({}, "the database works; forms and the staff area work from now on");
  };
  const error = await prepare();
  if (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error({ reason }, "the database does not work; pages are served without it");
    preparation.finished = retry();
  }
  return preparation;
}

/**
 * Warns of a PostgreSQL in SQL_ASCII, which Debian's has where no locale is set, and of others that
 * are not in UTF-8: letters with accents are bytes there, and one person becomes two.
 */
async function warnUnlessUtf8(db: Db, log: Log) {
  if (!isOnPostgres(db)) return;
  const { rows } = await sql<{ encoding: string }>`
    select current_setting('server_encoding') as encoding`.execute(db);
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8")
    log.warn(
      { encoding },
      "the database is not in UTF-8, so no name with an accent is found: make one with createdb --encoding=UTF8 --template=template0",
    );
}
