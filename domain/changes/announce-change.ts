import { sql } from "kysely";
import { onPostgres } from "#db/dialect.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { CHANGE_CHANNEL, type ChangeTopic } from "#domain/ports/change-feed.ts";

/**
 * Announces a change of stored data to every instance. Call it with the transaction that makes the
 * change: the announcement goes out at the commit, and a rollback cancels it (docs/decisions/0100).
 * Repeated announcements of a topic in one transaction count as one.
 */
export async function announceChange(trx: DbOrTransaction, topic: ChangeTopic): Promise<void> {
  const announcement = onPostgres(trx)
    ? sql`select pg_notify(${CHANGE_CHANNEL}, ${topic})`
    : sql`select announce_change(${topic})`;
  await announcement.execute(trx);
}

/** Raised or pledged may have changed. Every function that writes donations calls it. */
export const moneyChanged = (trx: DbOrTransaction): Promise<void> => announceChange(trx, "money");
