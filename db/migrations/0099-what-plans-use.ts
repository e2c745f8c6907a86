/**
 * Indexes for queries of the desk's lists that read whole tables; removes one that no plan used
 * (docs/decisions/0360).
 */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

const ON_SQLITE = [
  "drop index contacts_searched",
  "create index contacts_searched on contacts (state, search_text, person_id)",
  "drop index donations_voided",
  `create index donations_voided on donations (created_at, id, voided_at, amount_cents, search_text)
    where voided_at is not null`,
];

const ON_POSTGRES = [
  "create index donations_through on donations (person_id) where came_by is not null",
];

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    ...(onPostgres(db) ? ON_POSTGRES : ON_SQLITE),
    "create index donations_printed on donations (came_from) where came_from is not null",
    "drop index people_died",
    "create index people_silent on people (id, same_as, died) where no_mail = 1 or died = 1",
    "create index people_with_street on people (id, same_as, updated_at, street) where street is not null",
  ]);
