/** Which documents staff have open in an editor. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    `create table open_documents (
      key text not null, staff_id text not null, at text not null,
      constraint open_documents_key primary key (key, staff_id))`,
  ]);
