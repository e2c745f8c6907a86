/**
 * One day for a payment, the day received; when staff typed a gift; and the day on which a check came back. Lists
 * in every order hold what is void, too.
 */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table donations add column entered_at text",
    "alter table donations add column bounced_on text",
    `update donations set entered_at = (select min(at) from donation_changes
      where donation_id = donations.id and action = 'entered') where source = 'staff'`,
    `update donations set entered_at = created_at, created_at = received_at
      where source = 'pledge-payment' and received_at is not null`,
    "drop index donations_to_thank",
    `create index donations_to_thank on donations (coalesce(entered_at, received_at, created_at))
      where letter_id is null`,
    "create index donations_voided on donations (created_at, id) where voided_at is not null",
    ...["last_name", "email", "amount_cents"].flatMap((column) => [
      `drop index donations_ordered_by_${column}`,
      `create index donations_ordered_by_${column} on donations (${column}, created_at, id)`,
    ]),
  ]);
