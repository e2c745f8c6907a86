/** Who has arrived at a gathering. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, ["alter table attendees add column here_at text"]);
