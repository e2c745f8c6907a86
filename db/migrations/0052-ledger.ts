import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

/** What the open ledger has listed: sums of at least five gifts each, and what is listed of each gift. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    `create table ledger_postings (
      id text primary key, posted_at text not null, month text not null, size text not null,
      days text not null, entries integer not null, cents bigint not null)`,
    "create table ledger_gifts (donation_id text primary key, cents bigint not null)",
  ]);
