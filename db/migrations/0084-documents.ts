/** PDF files that visitors can download. */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    `create table document_files (hash text primary key,
      bytes ${onPostgres(db) ? "bytea" : "blob"} not null)`,
  ]);
