/** Where the printed link of a gift or pledge was read: which table, which Sunday. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, ["alter table donations add column came_from text"]);
