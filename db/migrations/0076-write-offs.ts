/** A pledge can be written off; the indexes for counting and searching include that. */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table donations add column written_off_at text",
    "drop index donations_pledged",
    `create index donations_pledged on donations (currency, voided_at, confirmed_at, written_off_at,
      is_test, import_id, id, amount_cents) where status = 'pledged'`,
    ...(onPostgres(db) ? [] : ON_SQLITE),
  ]);

const ON_SQLITE = [
  "drop index donations_searched",
  `create index donations_searched on donations (status, search_text, amount_cents, voided_at,
    import_id, currency, is_test, confirmed_at, written_off_at, id, person_key)`,
];
