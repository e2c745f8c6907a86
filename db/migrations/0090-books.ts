/** What the closed books hold of each gift, and what was corrected later. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    `create table book_entries (id text primary key, donation_id text not null, day text not null,
      cents bigint not null)`,
    "create index book_entries_of_gift on book_entries (donation_id)",
  ]);
