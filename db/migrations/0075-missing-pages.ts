/** Pages that browsers asked for and that the site does not have. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "create table missing_pages (path text primary key, times integer not null, at text not null)",
  ]);
