/** Removes what databases of earlier versions have and no code reads. A new one has none of it. */
import { type Kysely, sql } from "kysely";
import { isOnPostgres, runStatements } from "#db/dialect.ts";

export async function up(db: Kysely<unknown>): Promise<void> {
  await runStatements(db, [
    ...["staff_notices", "staff_views", "bulk_changes"].map(
      (name) => `drop table if exists ${name}`,
    ),
    "delete from jobs where kind in ('staff.notice', 'staff.alert')",
  ]);
  const { rows } = await (isOnPostgres(db)
    ? sql`select 1 from information_schema.columns where table_schema = current_schema()
        and table_name = 'staff_accounts' and column_name = 'wants_daily_mail'`
    : sql`select 1 from pragma_table_info('staff_accounts') where name = 'wants_daily_mail'`
  ).execute(db);
  if (rows.length > 0)
    await runStatements(db, ["alter table staff_accounts drop column wants_daily_mail"]);
}
