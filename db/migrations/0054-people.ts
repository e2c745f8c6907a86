import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

/**
 * Whose record it is: by email, else by the record itself, and a payment without an email by its pledge.
 * Beside it what staff say of people: ties between keys, corrected details, and notes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const kind = onPostgres(db) ? "stored" : "virtual";
  // Null for erased records.
  const keyOf = (ownKey: string) => `generated always as (
    case when erased_at is not null then null when trim(email) <> '' then lower(trim(email))
    else ${ownKey} end) ${kind}`;
  await runStatements(db, [
    `alter table donations add column person_key text ${keyOf("'gift:' || coalesce(pledge_id, id)")}`,
    `alter table contacts add column person_key text ${keyOf("'message:' || id")}`,
    // These alone answer the list of people.
    `create index donations_by_person on donations (person_key, created_at, last_name, first_name,
      amount_cents, status, currency, is_test, voided_at, suspected)`,
    `create index contacts_by_person on contacts (person_key, created_at, last_name, first_name,
      state, suspected)`,
    `create index subscribers_by_person on subscribers (email_key, created_at, confirmed_at,
      ended_at)`,
    `create table person_ties (
      id text primary key, key text not null, other_key text not null, is_same integer not null,
      at text not null, username text not null,
      constraint person_ties_once unique (key, other_key))`,
    `create table person_details (
      key text primary key,
      first_name text,
      last_name text,
      phone text,
      street text,
      city text,
      state text,
      postal_code text,
      no_mail integer not null,
      no_calls integer not null,
      no_publishing integer not null,
      updated_at text not null,
      username text not null,
      search_text text not null
    )`,
    `create table person_notes (
      id text primary key, key text not null, created_at text not null, author text not null,
      text text not null)`,
    "create index person_notes_by_key on person_notes (key)",
  ]);
}
