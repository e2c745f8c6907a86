/** A row of the ledger names the months that it holds. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table ledger_postings add column since text not null default ''",
    "update ledger_postings set since = month",
  ]);
