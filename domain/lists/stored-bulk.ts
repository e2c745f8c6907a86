/** The table bulk_changes: what a change of many records replaced, while it can be undone. */
import type { DbOrTransaction, RecordTable } from "#db/schema.ts";
import type { StaffActor } from "#domain/audit/record-audit.ts";
import { HOUR, SECOND } from "#domain/ports/clock.ts";

/** Somewhat longer than the page offers it. */
const ACCEPTED = 60 * SECOND;
/** What can no longer be undone is deleted at the next change. */
const STORED = HOUR;

/** Columns with their values. */
export type Values = Record<string, string | null>;

export interface BulkRecord {
  id: string;
  /** The values of the changed columns before. */
  before: Values;
}

export interface BulkChange {
  /** "assign", "state", "confirm", "void" or "restore". */
  kind: string;
  /** The state or the account that was set. */
  value: string | null;
  /** The values of the changed columns now. */
  after: Values;
}

/** Which change of many records, by whom. */
export interface Bulk {
  /** The form's key: sent twice, it acts once. */
  key: string;
  table: RecordTable;
  now: string;
  actor: StaffActor;
}

/** True when an earlier request had the same key. */
export async function isRepeated(trx: DbOrTransaction, key: string): Promise<boolean> {
  const query = trx.selectFrom("bulk_changes").select("id").where("id", "=", key);
  return (await query.executeTakeFirst()) !== undefined;
}

export async function storeChange(
  trx: DbOrTransaction,
  { key, table, now, actor }: Bulk,
  records: readonly BulkRecord[],
  change: BulkChange,
): Promise<void> {
  const old = new Date(Date.parse(now) - STORED).toISOString();
  await trx.deleteFrom("bulk_changes").where("at", "<", old).execute();
  await trx
    .insertInto("bulk_changes")
    .values({
      id: key,
      at: now,
      staff_id: actor.staffId,
      list: table,
      change: JSON.stringify(change),
      records: JSON.stringify(records),
      undone_at: null,
    })
    .execute();
}

interface StoredBulk extends BulkChange {
  records: BulkRecord[];
}

/** The change that the account made and may still undo, or null. */
export async function undoable(
  db: DbOrTransaction,
  { key, table, now, actor }: Omit<Bulk, "actor"> & { actor: Pick<StaffActor, "staffId"> },
): Promise<StoredBulk | null> {
  const row = await db
    .selectFrom("bulk_changes")
    .select(["change", "records"])
    .where("id", "=", key)
    .where("list", "=", table)
    .where("staff_id", "=", actor.staffId)
    .where("undone_at", "is", null)
    .where("at", ">", new Date(Date.parse(now) - ACCEPTED).toISOString())
    .executeTakeFirst();
  if (!row) return null;
  return { ...(JSON.parse(row.change) as BulkChange), records: JSON.parse(row.records) };
}

/** False when another request has undone the change meanwhile. */
export async function markUndone(trx: DbOrTransaction, { key, now }: Bulk): Promise<boolean> {
  const undone = await trx
    .updateTable("bulk_changes")
    .set({ undone_at: now })
    .where("id", "=", key)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  return undone.length > 0;
}
