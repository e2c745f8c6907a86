import { sql } from "kysely";
import type { Db } from "#db/schema.ts";
import { COUNTED } from "#domain/lists/limits.ts";
import { hasState } from "#domain/newsletter/subscriber-state.ts";

export interface SettingsCounts {
  /** Accounts that may sign in or are invited. */
  accounts: number;
  /** Failed deliveries. */
  failed: number;
  /** Confirmed subscribers, up to COUNTED. */
  subscribers: number;
}

/** What the rail of the settings says beside its links. */
export async function countSettings(db: Db): Promise<SettingsCounts | undefined> {
  const { rows } = await sql<SettingsCounts>`select
    (select count(*) from staff_accounts where disabled_at is null) as accounts,
    (select count(*) from jobs where state = 'dead') as failed,
    (select count(*) from (select 1 from subscribers where ${hasState("subscribed")}
      limit ${sql.lit(COUNTED)}) as some) as subscribers`.execute(db);
  return rows[0];
}
