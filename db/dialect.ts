import { PostgresAdapter, sql } from "kysely";
import type { Db, DbOrTransaction } from "./schema.ts";

/** True on PostgreSQL, false on the embedded database. */
export const onPostgres = (db: DbOrTransaction): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

const TIMEOUT_MS = 2_000;

/** True when the database answers within two seconds. Never rejects. */
export async function isReady(db: Db): Promise<boolean> {
  const timedOut = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timedOut.resolve(false), TIMEOUT_MS);
  const answered = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([answered, timedOut.promise]);
  clearTimeout(timer);
  return ready;
}
