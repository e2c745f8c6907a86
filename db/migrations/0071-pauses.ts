/** Why deliveries to a receiver wait, and to which addresses no mail is sent. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    `create table job_pauses (queue text primary key, reason text not null, job_id text not null,
      alike integer not null, until text)`,
    `create table refused_addresses (email_key text primary key, at text not null,
      reason text not null)`,
  ]);
