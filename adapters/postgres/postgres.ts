import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Db } from "#db/schema.ts";
import { type DatabaseObserver, reportErrors } from "#domain/ports/database-observer.ts";

const INT8 = 20;

/**
 * Opens a pool on the PostgreSQL database at `url`. Statements give up after 10 s, so that a stuck
 * database fails requests instead of piling them up. Idle connections that broke are
 * replaced by the pool itself. A server that says nothing at all, as behind a broken network, is
 * given up a little later than it would have to give up by itself.
 */
export function openPostgres(url: string, watch: DatabaseObserver): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    // With many records PostgreSQL expects the sums to be dear and compiles them first, which takes
    // ten times as long as the sums themselves (docs/decisions/0110).
    options: "-c jit=off",
    keepAlive: true,
    // Cents and counts stay far below 2^53, so bigint columns are read as numbers.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", (error) => watch.onLost?.(error));
  // The pool listens to idle connections only. One that breaks between two statements of a
  // transaction would otherwise end the process; its caller learns of it by the next statement.
  pool.on("connect", (client) => client.on("error", (error) => watch.onLost?.(error)));
  return new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: reportErrors(watch),
  });
}
