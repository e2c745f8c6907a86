import { sql } from "kysely";
import type { DbOrTransaction, VersionName } from "#db/schema.ts";

/**
 * Raises the version of what visitors can see (`site`) or of what only staff see (`desk`; staff see both,
 * so one call is enough). Call it as the last statement of the transaction that makes the change: on
 * PostgreSQL other changes wait from here to the commit. A version is the moment of the change in ms, or
 * one more than the last where that is greater: none comes twice, also after a restored backup.
 */
export async function raiseVersion(trx: DbOrTransaction, name: VersionName): Promise<void> {
  const now = Date.now();
  const next = sql<number>`case when versions.value < ${now} then ${now} else versions.value + 1 end`;
  await trx
    .insertInto("versions")
    .values({ name, value: now })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: next }))
    .execute();
}
