/** When a set-up of two-step sign-in began: its secret is good for minutes. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, ["alter table staff_accounts add column totp_begun_at text"]);
