import type { Db, DbOrTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { type Clock, DAY, isoTime } from "#domain/values/clock.ts";

const SHOWN = 3 * DAY;
const MOST = 5;

/**
 * Shows the warning `text` on the desk's overview until it is cleared, or for three days after it
 * was last raised. There is one alert for each key.
 */
export const raiseAlert = (db: Db, clock: Clock, key: string, text: string) =>
  change(db, "desk", (trx) => writeAlert(trx, clock, key, text));

/** Removes the alert with this key, if there is one. */
export const clearAlert = (db: Db, key: string) =>
  change(db, { desk: (isCleared: boolean) => isCleared }, (trx) => removeAlert(trx, key));

/** Does what raiseAlert() does, within a change. */
export async function writeAlert(trx: DbOrTransaction, clock: Clock, key: string, text: string) {
  const at = isoTime(clock);
  await trx
    .insertInto("giving_alerts")
    .values({ key, at, text })
    .onConflict((conflict) => conflict.column("key").doUpdateSet({ at, text }))
    .execute();
}

/** Does what clearAlert() does, within a change. Returns whether there was an alert. */
export async function removeAlert(trx: DbOrTransaction, key: string): Promise<boolean> {
  const cleared = trx.deleteFrom("giving_alerts").where("key", "=", key).returning("key");
  return (await cleared.executeTakeFirst()) !== undefined;
}

/** Lists the newest alerts first. */
export const listAlerts = (db: Db, clock: Clock) =>
  db
    .selectFrom("giving_alerts")
    .select(["key", "text"])
    .where("at", ">", isoTime(clock, -SHOWN))
    .orderBy("at", "desc")
    .limit(MOST)
    .execute();
