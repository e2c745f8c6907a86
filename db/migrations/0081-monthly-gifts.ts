/** Monthly gifts that fail or end wait until staff have looked at them. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    "alter table online_payments add column subscription_at text",
    "alter table online_payments add column subscription_seen text",
    // What ended before is no news.
    "update online_payments set subscription_seen = subscription_state",
  ]);
