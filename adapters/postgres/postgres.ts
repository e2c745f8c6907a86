import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Db } from "#db/schema.ts";
import { SECOND } from "#domain/ports/clock.ts";

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
