/**
 * Indexes for everything that lists, overview and filters of the desk count (docs/decisions/0360).
 */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

const THEY = "status = 'received' and voided_at is null";
const TO_THANK = `create index donations_to_thank on donations (currency, is_test,
  coalesce(entered_at, received_at, created_at)`;
const GIVEN = `create index donations_given on donations (currency, is_test,
  coalesce(postmarked_on || 'T12:00:00.000Z', received_at, created_at)`;
const GIFTS = `create index donations_gifts on donations (currency, is_test,
  coalesce(received_at, created_at), donation_type, import_id, amount_cents`;

const ON_SQLITE = [
  `${TO_THANK}, person_id, coalesce(postmarked_on || 'T12:00:00.000Z', received_at, created_at),
    amount_cents, deposit_id, name_key) where ${THEY} and letter_id is null`,
  `${GIVEN}, person_id, amount_cents, came_by, name_key, coalesce(updated_at, created_at))
    where ${THEY}`,
  `${GIFTS}, payment_method, designation) where ${THEY}`,
  `create index donations_in_kind on donations (person_id)
    where payment_method in ('stock', 'in_kind')`,
];

const ON_POSTGRES = [
  `${TO_THANK}) include (person_id, amount_cents, deposit_id, name_key, entered_at, received_at,
    created_at, postmarked_on) where ${THEY} and letter_id is null`,
  `${GIVEN}) include (person_id, amount_cents, came_by, name_key, postmarked_on, received_at,
    created_at, updated_at) where ${THEY}`,
  `${GIFTS}) include (payment_method, designation, received_at, created_at) where ${THEY}`,
];

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "drop index donations_to_thank",
    "drop index donations_gifts",
    "drop index donations_by_name",
    "drop index contacts_waiting",
    ...(onPostgres(db) ? ON_POSTGRES : ON_SQLITE),
    `create index donations_by_designation on donations (designation)
      where designation is not null`,
    `create index donations_by_name on donations (name_key, person_id, created_at, email,
      first_name, last_name) where person_id is not null and voided_at is null
      and suspected is null`,
    `create index contacts_waiting on contacts (state, created_at, id)
      where state in ('new', 'in_progress') and erased_at is null`,
  ]);
