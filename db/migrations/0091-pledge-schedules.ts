/** How often a pledge is paid, and from which day on. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table donations add column pledge_every integer",
    "alter table donations add column pledge_starts_on text",
  ]);
