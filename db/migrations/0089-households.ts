/** Households, people who have died, and a note that stands on top of a person's page. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table people add column household_id text",
    "alter table people add column household_name text not null default ''",
    "alter table people add column greeting text not null default ''",
    "alter table people add column died integer not null default 0",
    "alter table people add column note text not null default ''",
    "create index people_of_household on people (household_id) where household_id is not null",
    "create index people_died on people (id) where died = 1",
    `create index people_said on people (id, created_at, name_key)
      where updated_at is not null and same_as is null`,
  ]);
