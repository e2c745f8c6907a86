/** The overview counts the reports that staff have to check; an index has these alone. */
import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

export const up = (db: Kysely<unknown>) =>
  runStatements(db, [
    `create index gift_events_unclear on gift_events (received_at, id) where outcome = 'unclear'`,
  ]);
