import { sql } from "kysely";
import { isOnPostgres } from "./dialect.ts";
import type { Db } from "./schema.ts";

/** The timeout of the connection that writes (adapters/sqlite/sqlite.ts), in milliseconds. */
export const BUSY_TIMEOUT_MS = 5_000;

/**
 * Moves SQLite's write-ahead log into the file and empties it: until then it holds earlier versions
 * of pages, with deleted data (sqlite.org/pragma.html#pragma_wal_checkpoint). It does not wait for
 * readers: while one reads, nothing happens, and the next minute's call does it. PostgreSQL runs
 * VACUUM automatically.
 */
export async function emptyLog(db: Db): Promise<void> {
  if (isOnPostgres(db)) return;
  await db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    } finally {
      await sql.raw(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}`).execute(connection);
    }
  });
}
