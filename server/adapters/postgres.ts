import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database, Db } from "#db/schema.ts";

const INT8 = 20;

/**
 * Opens a pool on the PostgreSQL database at `url`. Statements give up after 10 s, so that a stuck
 * database fails requests instead of piling them up. `onLost` hears of idle connections that broke;
 * the pool replaces them by itself.
 */
export function openPostgres(url: string, onLost: (error: Error) => void): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 10_000,
    // Cents and counts stay far below 2^53, so bigint columns are read as numbers.
    types: {
      getTypeParser: (oid, format) =>
        oid === INT8 ? Number : pg.types.getTypeParser(oid, format as "text"),
    },
  });
  pool.on("error", onLost);
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}
