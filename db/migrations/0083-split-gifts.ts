/** A check for two funds is one item of its deposit and two gifts. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table donations add column split_from text",
    "create index donations_split on donations (split_from) where split_from is not null",
  ]);
