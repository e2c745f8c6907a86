/**
 * Changes of many records by one statement, with what they were before, so that they can be undone for
 * a short time. Each noun says which of its records change and what that means.
 */
import { sql } from "kysely";
import type { DbOrTransaction, RecordTable } from "#db/schema.ts";
import { type AuditChanges, recordAudits, type StaffActor } from "#domain/audit/record-audit.ts";
import { HOUR, SECOND } from "#domain/ports/clock.ts";

/** At most so many records in one change. */
export const BULK_MAX = 5_000;
/** Somewhat longer than the page offers it. */
const ACCEPTED = 60 * SECOND;
/** What can no longer be undone is deleted at the next change. */
const STORED = HOUR;
/** Records in one statement. */
const SLICE = 400;

type Values = Record<string, string | null>;

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

export type BulkResult =
  | { ok: true; changed: number; isNew: boolean }
  | { ok: false; reason: "none" | "too-many" };

interface Bulk {
  /** The form's key: sent twice, it acts once. */
  key: string;
  table: RecordTable;
  now: string;
  actor: StaffActor;
}

/** The number of records of an earlier request with the same key, or null. */
export async function changedBefore(trx: DbOrTransaction, key: string): Promise<number | null> {
  const row = await trx
    .selectFrom("bulk_changes")
    .select("records")
    .where("id", "=", key)
    .executeTakeFirst();
  return row ? (JSON.parse(row.records) as BulkRecord[]).length : null;
}

/** Sets `change.after` on the records and stores what they were. Call it in a transaction. */
export async function changeRecords(
  trx: DbOrTransaction,
  { key, table, now, actor }: Bulk,
  records: readonly BulkRecord[],
  change: BulkChange,
  audit: (record: BulkRecord) => AuditChanges | null,
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
  for (const slice of slices(records)) {
    await setValues(trx, table, slice, change.after, {});
    await recordAudits(
      trx,
      now,
      actor,
      "record.changed",
      slice.map((record) => ({ subject: subjectOf(table, record.id), changes: audit(record) })),
    );
  }
}

export interface StoredBulk extends BulkChange {
  records: BulkRecord[];
}

/** The change that the account made and may still undo, or null. */
export async function undoable(
  db: DbOrTransaction,
  table: RecordTable,
  key: string,
  staffId: string,
  now: string,
): Promise<StoredBulk | null> {
  const row = await db
    .selectFrom("bulk_changes")
    .select(["change", "records"])
    .where("id", "=", key)
    .where("list", "=", table)
    .where("staff_id", "=", staffId)
    .where("undone_at", "is", null)
    .where("at", ">", new Date(Date.parse(now) - ACCEPTED).toISOString())
    .executeTakeFirst();
  if (!row) return null;
  return { ...(JSON.parse(row.change) as BulkChange), records: JSON.parse(row.records) };
}

/**
 * Gives the records the values they had, except those that were changed again since. Returns the ids of
 * the restored records. Call it in a transaction.
 */
export async function undoRecords(
  trx: DbOrTransaction,
  { key, table, now, actor }: Bulk,
  { records, after }: StoredBulk,
  audit: (record: BulkRecord) => AuditChanges | null,
): Promise<string[]> {
  const undone = await trx
    .updateTable("bulk_changes")
    .set({ undone_at: now })
    .where("id", "=", key)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  if (undone.length === 0) return [];
  const restored: string[] = [];
  for (const same of Map.groupBy(records, ({ before }) => JSON.stringify(before)).values())
    for (const slice of slices(same)) {
      const ids = await setValues(trx, table, slice, slice[0]?.before ?? {}, after);
      restored.push(...ids);
      const known = new Set(ids);
      const audited = slice.filter(({ id }) => known.has(id));
      if (audited.length > 0)
        await recordAudits(
          trx,
          now,
          actor,
          "record.changed",
          audited.map((record) => ({
            subject: subjectOf(table, record.id),
            changes: audit(record),
          })),
        );
    }
  return restored;
}

/** Sets the values where the columns of `expected` have theirs; the ids of the records that had. */
async function setValues(
  trx: DbOrTransaction,
  table: RecordTable,
  records: readonly BulkRecord[],
  values: Values,
  expected: Values,
): Promise<string[]> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const ids = sql.join(records.map(({ id }) => id));
  const same = Object.entries(expected).map(([name, value]) =>
    value === null ? sql`and ${sql.ref(name)} is null` : sql`and ${sql.ref(name)} = ${value}`,
  );
  const { rows } = await sql<{ id: string }>`update ${sql.table(table)} set ${sql.join(sets)}
    where id in (${ids}) ${sql.join(same, sql` `)} returning id`.execute(trx);
  return rows.map(({ id }) => id);
}

const subjectOf = (table: RecordTable, id: string) =>
  `${table === "donations" ? "donation" : "contact"}:${id}`;

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += SLICE) yield rows.slice(at, at + SLICE);
}

/** All accounts' names by id, for the audit log. */
export async function namesOf(db: DbOrTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("staff_accounts").select(["id", "username"]).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
