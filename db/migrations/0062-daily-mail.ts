import type { Kysely } from "kysely";
import { runStatements } from "#db/dialect.ts";

/** One mail a day, or none, in place of a choice for each kind of event. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    "alter table staff_accounts add column wants_daily_mail integer not null default 0",
    `update staff_accounts set wants_daily_mail = 1
      where id in (select staff_id from staff_alerts where pace <> 'never')`,
    "drop table staff_alerts",
    "delete from site_settings where name = 'alerts-sent-until'",
  ]);
