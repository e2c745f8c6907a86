import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

/**
 * Gifts through the site's own form: presses, what the payment company says, donors' links, warnings,
 * and the nightly comparison.
 */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table checkouts (
      id text primary key, created_at text not null, key text not null unique,
      total_cents bigint not null, is_monthly integer not null, designation text not null,
      session_id text, session_url text)`,
    `create table online_payments (
      donation_id text primary key references donations(id) on delete cascade,
      payment_id text not null,
      state text not null,
      fee_cents bigint,
      method text not null,
      customer_id text,
      subscription_id text,
      subscription_state text,
      payout_id text,
      payout_on text,
      read_at text not null,
      receipt_at text
    )`,
    "create index online_payments_of_subscription on online_payments (subscription_id)",
    `create table donor_links (
      id text primary key, created_at text not null, email text not null,
      token_hash text unique, expires_at text not null)`,
    `create table giving_alerts (key text primary key, at text not null, text text not null)`,
    `create table reconciliations (
      day text primary key, at text not null, mended integer not null, unknown integer not null)`,
  ]);
