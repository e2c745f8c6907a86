import SQLite from "better-sqlite3";
import { type VersionReader, versionsOf } from "#domain/ports/version-reader.ts";

/**
 * Reads the versions by a connection of its own, which sees no open transaction: one prepared statement,
 * microseconds, in the calling thread. The file is opened at the first call.
 */
export function openSqliteVersions(file: string): VersionReader {
  let database: SQLite.Database | null = null;
  let statement: SQLite.Statement<[], { name: string; value: number }> | null = null;
  const prepare = () => {
    database ??= new SQLite(file, { readonly: true });
    return database.prepare<[], { name: string; value: number }>(
      "select name, value from versions",
    );
  };
  return {
    async read() {
      statement ??= prepare();
      return versionsOf(statement.all());
    },
    async close() {
      database?.close();
    },
  };
}
