import { sql } from "kysely";
import type { Db, DbOrTransaction, VersionName } from "#db/schema.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";

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

/**
 * A task that raises the version of the site when one of the moments (ISO UTC) has come since it ran last,
 * because pages then change by themselves; also when the clock went back. Its first run counts every moment that is over: it may have come
 * while no instance ran. Several instances raise the version more than once, which does no harm.
 */
export function raiseWhenDue(db: Db, clock: Clock, moments: () => string[]): () => Promise<void> {
  let since = "";
  return async () => {
    const now = isoTime(clock);
    const isDue = moments().some((moment) => moment > since && moment <= now);
    if (isDue || now < since) await raiseVersion(db, "site");
    since = now;
  };
}
