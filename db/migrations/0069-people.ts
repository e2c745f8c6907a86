/** Lets the lists of letters, and on SQLite a search for people, read only an index. */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, ["drop index donations_gifts", ...(onPostgres(db) ? ON_POSTGRES : ON_SQLITE)]);

const GIFTS = `create index donations_gifts on donations (currency, is_test,
  coalesce(received_at, created_at), donation_type, import_id, amount_cents`;
const THEY = "where status = 'received' and voided_at is null";

const ON_SQLITE = [
  `${GIFTS}, person_key, letter_id, deposit_id, payment_method, last_name, first_name,
    coalesce(updated_at, created_at)) ${THEY}`,
  "drop index donations_searched",
  `create index donations_searched on donations (status, search_text, amount_cents, voided_at,
    import_id, currency, is_test, confirmed_at, id, person_key)`,
];

const ON_POSTGRES = [
  `${GIFTS}) include (person_key, letter_id, deposit_id, last_name, first_name, received_at,
    created_at, updated_at) ${THEY}`,
  `create index donations_in_kind on donations (person_key)
    where payment_method in ('stock', 'in_kind')`,
];
