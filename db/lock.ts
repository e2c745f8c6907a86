import { sql } from "kysely";
import { isOnPostgres } from "./dialect.ts";
import type { DbTransaction } from "./schema.ts";

/**
 * Makes all transactions that lock the same name wait for each other until this one ends. SQLite's
 * transactions always do so.
 */
export async function lock(trx: DbTransaction, name: string): Promise<void> {
  if (!isOnPostgres(trx)) return;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(trx);
}
