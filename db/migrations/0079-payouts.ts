/** What the payment company sends to the bank, line by line. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    `create table payouts (id text primary key, arrives_on text not null, state text not null,
      cents bigint not null)`,
    `create table payout_lines (id text primary key, payout_id text not null, donation_id text,
      kind text not null, cents bigint not null, fee_cents bigint not null)`,
    "create index payout_lines_of_payout on payout_lines (payout_id)",
  ]);
