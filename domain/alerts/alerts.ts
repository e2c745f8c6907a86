import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Clock, DAY, isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

const SHOWN = 3 * DAY;
const MOST = 5;

/**
 * Warns of `text` on the desk's overview, until it is cleared or three days after it was raised last. One
 * alert for each key. Call it as the last statement of a transaction.
 */
export async function raiseAlert(db: DbOrTransaction, clock: Clock, key: string, text: string) {
  const at = isoTime(clock);
  await db
    .insertInto("giving_alerts")
    .values({ key, at, text })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ at, text }))
    .execute();
  await raiseVersion(db, "desk");
}

/** Removes the alert with this key, if there is one. Call it as the last statement of a transaction. */
export async function clearAlert(db: DbOrTransaction, key: string): Promise<void> {
  const cleared = db.deleteFrom("giving_alerts").where("key", "=", key).returning("key");
  if (await cleared.executeTakeFirst()) await raiseVersion(db, "desk");
}

/** The newest first. */
export const listAlerts = (db: Db, clock: Clock) =>
  db
    .selectFrom("giving_alerts")
    .select(["key", "text"])
    .where("at", ">", isoTime(clock, -SHOWN))
    .orderBy("at", "desc")
    .limit(MOST)
    .execute();
