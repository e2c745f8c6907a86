/**
 * Monthly gifts that fail or end wait until staff have looked at them. A search reads only an index
 * again.
 */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table online_payments add column subscription_at text",
    "alter table online_payments add column subscription_seen text",
    // Earlier endings are no news.
    "update online_payments set subscription_seen = subscription_state",
    ...(onPostgres(db) ? [] : ON_SQLITE),
  ]);

const ON_SQLITE = [
  "drop index donations_searched",
  `create index donations_searched on donations (status, search_text, amount_cents, voided_at,
    import_id, currency, is_test, confirmed_at, written_off_at, id, person_id)`,
];
