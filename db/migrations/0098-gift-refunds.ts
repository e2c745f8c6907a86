/** Refunds that files tell, so that each is taken off its gift once, in whatever order the files come. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    `create table gift_refunds (source text not null, gift text not null, key text not null,
      cents bigint not null, import_id text not null, primary key (source, gift, key))`,
  ]);
