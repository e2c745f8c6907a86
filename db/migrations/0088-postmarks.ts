/** A check by mail counts for the tax office on the day of its postmark. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, ["alter table donations add column postmarked_on text"]);
