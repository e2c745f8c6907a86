import { PostgresAdapter } from "kysely";
import type { DbOrTransaction } from "./schema.ts";

/** True on PostgreSQL, false on the embedded database. */
export const onPostgres = (db: DbOrTransaction): boolean =>
  db.getExecutor().adapter instanceof PostgresAdapter;
