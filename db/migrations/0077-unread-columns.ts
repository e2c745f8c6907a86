/** Removes a table and two columns that no code reads. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "drop table known_figures",
    "alter table staff_accounts drop column digest_at",
    "drop index contacts_waiting",
    "alter table contacts drop column snoozed_until",
    `create index contacts_waiting on contacts (state, created_at, id)
      where state in ('new', 'in_progress')`,
  ]);
