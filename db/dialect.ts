import { type Kysely, PostgresAdapter, sql } from "kysely";
import type { Db, DbOrTransaction } from "./schema.ts";

export const isOnPostgres = (db: Pick<DbOrTransaction, "getExecutor">): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;

export async function runStatements(
  db: Kysely<unknown>,
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const TIMEOUT_MS = 2_000;

/** Returns true when the database answers within two seconds. Never rejects. */
export async function isReady(db: Db): Promise<boolean> {
  const timedOut = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => timedOut.resolve(false), TIMEOUT_MS);
  const answer = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  const ready = await Promise.race([answer, timedOut.promise]);
  clearTimeout(timer);
  return ready;
}
