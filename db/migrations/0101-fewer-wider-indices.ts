/**
 * Fewer indexes that more queries use, and the statistics that PostgreSQL needs to use them
 * (docs/decisions/0360).
 */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

const ON_SQLITE = [
  "create index contacts_by_state on contacts (state, created_at, id, assignee_id, erased_at)",
  "drop index donations_ordered_by_type",
  `create index donations_ordered_by_type on donations (donation_type, created_at, id, status,
    voided_at, amount_cents, currency, is_test, confirmed_at, written_off_at)`,
];

const ON_POSTGRES = [
  `create index contacts_by_state on contacts (state, created_at, id)
    include (assignee_id, erased_at)`,
  // Before version 14 statistics cover only columns.
  `do $$ begin
    create statistics donations_asked_from on (coalesce(entered_at, received_at, created_at))
      from donations;
  exception when feature_not_supported or syntax_error then
    raise notice 'lists of gifts to thank are planned without statistics: %', sqlerrm;
  end $$`,
  "analyze donations",
];

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "drop index donations_by_assignee",
    "drop index contacts_waiting",
    "drop index contacts_unassigned",
    "drop index contacts_by_state",
    ...(onPostgres(db) ? ON_POSTGRES : ON_SQLITE),
    "create index people_searched on people (id, same_as) where search_text <> ''",
  ]);
