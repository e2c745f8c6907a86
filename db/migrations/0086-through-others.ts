/** Who gives the tax receipt of a gift, and what was given in return for it. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table donations add column came_by text",
    "alter table donations add column benefit text",
    "alter table donations add column benefit_cents bigint",
  ]);
