import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

/** How often something that is shown has changed (domain/versions/raise-version.ts). */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, ["create table versions (name text primary key, value bigint not null)"]);
