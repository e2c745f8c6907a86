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

interface BulkRecord {
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
  /** `ids`: the records that were changed just now; none when the request was repeated. */
  { ok: true; changed: number; ids: string[] } | { ok: false; reason: "none" | "too-many" };

/** The records that match, not read yet. */
interface RecordQuery<Row> {
  limit(rows: number): { execute(): Promise<Row[]> };
}

interface Bulk {
  /** The form's key: sent twice, it acts once. */
  key: string;
  table: RecordTable;
  now: string;
  actor: StaffActor;
}

/**
 * Sets `change.after` on the records that match and stores what they were. `beforeOf` answers the values
 * of the changed columns, or null for a record that stays as it is. A request repeated with the same
 * key does nothing. Call it in a transaction.
 */
export async function changeRecords<Row extends { id: string }>(
  trx: DbOrTransaction,
  bulk: Bulk,
  matching: RecordQuery<Row>,
  beforeOf: (row: Row) => Values | null,
  change: BulkChange,
): Promise<BulkResult> {
  const earlier = await changedBefore(trx, bulk.key);
  if (earlier !== null) return { ok: true, changed: earlier, ids: [] };
  const rows = await matching.limit(BULK_MAX + 1).execute();
  if (rows.length > BULK_MAX) return { ok: false, reason: "too-many" };
  const records = rows.flatMap((row): BulkRecord[] => {
    const before = beforeOf(row);
    return before ? [{ id: row.id, before }] : [];
  });
  if (records.length === 0) return { ok: false, reason: "none" };
  await storeChange(trx, bulk, records, change);
  const names = await namesOf(trx);
  for (const slice of slices(records)) {
    await setValues(trx, bulk.table, slice, change.after, {});
    await auditRecords(trx, bulk, slice, ({ before }) => auditOf(names, before, change.after));
  }
  return { ok: true, changed: records.length, ids: records.map(({ id }) => id) };
}

/** The number of records of an earlier request with the same key, or null. */
async function changedBefore(trx: DbOrTransaction, key: string): Promise<number | null> {
  const row = await trx
    .selectFrom("bulk_changes")
    .select("records")
    .where("id", "=", key)
    .executeTakeFirst();
  return row ? (JSON.parse(row.records) as BulkRecord[]).length : null;
}

async function storeChange(
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

/**
 * Undoes the change that the account made: gives its records the values they had, except those that were
 * changed again since. Answers the kind of the change and the ids of the restored records, none when it
 * is too late. Call it in a transaction.
 */
export async function undoChange(
  trx: DbOrTransaction,
  bulk: Bulk,
): Promise<{ kind: string; ids: string[] }> {
  const stored = await undoable(trx, bulk);
  if (!stored || !(await markUndone(trx, bulk))) return { kind: "", ids: [] };
  const { kind, records, after } = stored;
  const names = await namesOf(trx);
  const restored: string[] = [];
  for (const same of Map.groupBy(records, ({ before }) => JSON.stringify(before)).values())
    for (const slice of slices(same)) {
      const ids = await setValues(trx, bulk.table, slice, slice[0]?.before ?? {}, after);
      restored.push(...ids);
      const known = new Set(ids);
      const audited = slice.filter(({ id }) => known.has(id));
      await auditRecords(trx, bulk, audited, ({ before }) => auditOf(names, after, before));
    }
  return { kind, ids: restored };
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
async function markUndone(trx: DbOrTransaction, { key, now }: Bulk): Promise<boolean> {
  const undone = await trx
    .updateTable("bulk_changes")
    .set({ undone_at: now })
    .where("id", "=", key)
    .where("undone_at", "is", null)
    .returning("id")
    .execute();
  return undone.length > 0;
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

async function auditRecords(
  trx: DbOrTransaction,
  { table, now, actor }: Bulk,
  records: readonly BulkRecord[],
  changesOf: (record: BulkRecord) => AuditChanges | null,
): Promise<void> {
  const events = records.map((record) => ({
    subject: `${table === "donations" ? "donation" : "contact"}:${record.id}`,
    changes: changesOf(record),
  }));
  if (events.length > 0) await recordAudits(trx, now, actor, "record.changed", events);
}

/** The state, or the names of the accounts; a donor's data may not stand in the audit log. */
function auditOf(
  names: ReadonlyMap<string, string>,
  before: Values,
  after: Values,
): AuditChanges | null {
  if ("state" in after) return { state: [before.state ?? null, after.state ?? null] };
  if (!("assignee_id" in after)) return null;
  const nameOf = ({ assignee_id: id }: Values) => (id ? (names.get(id) ?? null) : null);
  return { assignee: [nameOf(before), nameOf(after)] };
}

function* slices<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += SLICE) yield rows.slice(at, at + SLICE);
}

/** All accounts' names by id, for the audit log. */
async function namesOf(db: DbOrTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("staff_accounts").select(["id", "username"]).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
