/** The table bulk_changes: what a change of many messages replaced, while it can be undone. */
import type { ContactState, DbOrTransaction } from "#db/schema.ts";
import { HOUR, SECOND } from "#domain/ports/clock.ts";

/** Somewhat longer than the page offers it. */
const ACCEPTED = 60 * SECOND;
/** What can no longer be undone is deleted at the next change. */
const STORED = HOUR;

/** What is set of messages; a property that is absent stays as it is. */
export interface Handling {
  state?: ContactState;
  assignee_id?: string | null;
}

interface Bulk {
  /** The form's key: sent twice, it acts once. */
  key: string;
  change: Handling;
  /** The messages that an undo restores, as they were. */
  before: { id: string; state: ContactState; assignee_id: string | null }[];
  /** How many messages were changed; more than `before` has where held ones were released. */
  count: number;
}

const earlier = (now: string, ms: number) => new Date(Date.parse(now) - ms).toISOString();

/** False when an earlier request had the same key. */
export async function storeBulk(
  trx: DbOrTransaction,
  now: string,
  staffId: string,
  { key, ...stored }: Bulk,
): Promise<boolean> {
  const { change, ...records } = stored;
  await trx.deleteFrom("bulk_changes").where("at", "<", earlier(now, STORED)).execute();
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("bulk_changes")
    .values({
      id: key,
      at: now,
      staff_id: staffId,
      list: "contacts",
      change: JSON.stringify(change),
      records: JSON.stringify(records),
      undone_at: null,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

/** The change that the account made and may still undo, or null. */
export async function undoableBulk(
  db: DbOrTransaction,
  now: string,
  staffId: string,
  key: string,
): Promise<Omit<Bulk, "key"> | null> {
  const row = await db
    .selectFrom("bulk_changes")
    .select(["change", "records"])
    .where("id", "=", key)
    .where("staff_id", "=", staffId)
    .where("undone_at", "is", null)
    .where("at", ">", earlier(now, ACCEPTED))
    .executeTakeFirst();
  return row ? { change: JSON.parse(row.change), ...JSON.parse(row.records) } : null;
}

/** False when another request has undone the change meanwhile. */
export async function markUndone(trx: DbOrTransaction, now: string, key: string): Promise<boolean> {
  const undone = await trx
    .updateTable("bulk_changes")
    .set({ undone_at: now })
    .where("id", "=", key)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return undone.numUpdatedRows > 0n;
}
