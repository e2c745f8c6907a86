/** To whom letters to a company go, and whose gifts a household's letter states. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table people add column contact text not null default ''",
    "alter table letters add column members text",
  ]);
