import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseAway } from "#db/database-errors.ts";
import { migrate } from "#db/migrate.ts";
import type { Db } from "#db/schema.ts";
import { makeFirstAdministrator } from "#domain/accounts/first-administrator.ts";
import { type Clock, SECOND } from "#domain/ports/clock.ts";
import type { Log } from "#domain/ports/log.ts";

const TRY_EVERY = 2 * SECOND;

interface Preparation {
  /** True once the database has the newest schema and an account. */
  done: boolean;
  /** Password of the first administrator, if this instance has just made the account. */
  firstPassword: string | null;
  /** Resolves once it is done. Rejects when it fails or is aborted. */
  finished: Promise<void>;
}

/**
 * Brings the database up to date. While the database cannot be reached, it resolves with `done` false
 * and keeps trying, because pages need no database. Rejects for every other error.
 */
export async function prepareDatabase(
  db: Db,
  clock: Clock,
  log: Log,
  signal: AbortSignal,
): Promise<Preparation> {
  const finished = Promise.resolve();
  const preparation: Preparation = { done: false, firstPassword: null, finished };
  /** Resolves to the error while the database is away. */
  const prepare = async (): Promise<unknown> => {
    try {
      await migrate(db);
      preparation.firstPassword = await makeFirstAdministrator(db, clock);
      preparation.done = true;
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      return error;
    }
  };
  const retry = async () => {
    do await pause(TRY_EVERY, undefined, { signal });
    while (await prepare());
    log.info({}, "the database answers; forms and the staff area work from now on");
  };
  const error = await prepare();
  if (error) {
    log.error({ err: error }, "the database does not answer; pages are served without it");
    preparation.finished = retry();
  }
  return preparation;
}
