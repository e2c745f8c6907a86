/**
 * Stores each file's statement about a refund, so that undoing one file leaves what another says.
 */
import type { Kysely } from "kysely";
import { onPostgres, runStatements } from "#db/dialect.ts";

const KEY = "primary key (source, gift, key, import_id)";

const ON_SQLITE = [
  "alter table gift_refunds rename to earlier_refunds",
  `create table gift_refunds (source text not null, gift text not null, key text not null,
    cents bigint not null, import_id text not null, ${KEY})`,
  `insert into gift_refunds (source, gift, key, cents, import_id)
    select source, gift, key, cents, import_id from earlier_refunds`,
  "drop table earlier_refunds",
];

const ON_POSTGRES = [
  `alter table gift_refunds drop constraint gift_refunds_pkey, add constraint gift_refunds_pkey ${KEY}`,
];

export const up = (db: Kysely<unknown>) =>
  runStatements(db, onPostgres(db) ? ON_POSTGRES : ON_SQLITE);
