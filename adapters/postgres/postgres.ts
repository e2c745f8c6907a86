import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Db } from "#db/schema.ts";
import { SECOND } from "#domain/ports/clock.ts";
import { type VersionReader, type Versions, versionsOf } from "#domain/ports/version-reader.ts";

const INT8 = 20;

/** Requests to a stuck database fail instead of accumulating. */
const STATEMENT_LIMIT = 10 * SECOND;
/** By this name a restore sees that the site runs. */
export const APPLICATION_NAME = "heritage-arena";

/** Gets the error with which an idle connection broke. */
export type OnLost = (error: Error) => void;

/**
 * Opens a pool on the PostgreSQL database at `url`. Statements fail after `limit`, milliseconds. The pool replaces idle connections that broke. The limit
 * for a server that does not answer at all, as behind a broken network, is a little longer than the
 * server's own.
 */
export function openPostgres(url: string, onLost: OnLost, limit = STATEMENT_LIMIT): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: limit,
    query_timeout: limit + 2 * SECOND,
    application_name: APPLICATION_NAME,
    // A running site is always connected.
    min: 1,
    // With many records PostgreSQL expects the sums to be slow and compiles them first, which takes
    // ten times as long as the sums themselves (docs/decisions/0110).
    options: "-c jit=off",
    keepAlive: true,
    // Cents and counts stay far below 2^53, so bigint columns are read as numbers.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", onLost);
  // The pool listens to idle connections only. One that breaks between two statements of a transaction
  // would otherwise end the process; its caller gets the error at the next statement.
  pool.on("connect", (client) => client.on("error", onLost));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

/** After this many ms without an answer, visitors get what is known. */
const ANSWERS_WITHIN = 1_000;

/**
 * Reads the versions by a connection of its own, so that pages do not wait for the queries of the desk.
 * One query at a time: it answers all calls that came before it was sent. A call that comes while it is
 * on its way waits for the next one, because the running one may have read before the caller's commit.
 */
export function openPostgresVersions(url: string, onLost: OnLost): VersionReader {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: APPLICATION_NAME,
    max: 1,
    connectionTimeoutMillis: ANSWERS_WITHIN,
    query_timeout: ANSWERS_WITHIN,
    keepAlive: true,
  });
  pool.on("error", onLost);
  pool.on("connect", (client) => client.on("error", onLost));
  let running: Promise<Versions> | null = null;
  let next: Promise<Versions> | null = null;
  let failure: Error | null = null;

  async function query(): Promise<Versions> {
    try {
      const text = "select name, value from versions";
      const { rows } = await pool.query({ name: "versions", text });
      failure = null;
      return versionsOf(rows);
    } catch (error) {
      failure = error as Error;
      throw error;
    }
  }

  function send(): Promise<Versions> {
    next = null;
    running = query().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    async read() {
      if (!running) return send();
      // While the database is away, one caller at a time waits for it.
      if (failure) throw failure;
      next ??= running.then(send, send);
      return next;
    },
    close: async () => {
      if (!pool.ending) await pool.end();
    },
  };
}
