import { mkdirSync } from "node:fs";
import { join } from "node:path";
import SQLite from "better-sqlite3";

/**
 * Makes this process the only one that may run the site on `folder`, or replace its database. The lock is
 * SQLite's own on a file of its own, which the system releases when the process ends, however it ends.
 * Dispose of the result to release it; null while another process has it. Throws where the folder takes no file.
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
