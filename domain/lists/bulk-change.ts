/**
 * Changes of many records by one statement, with what they were before, so that they can be undone for
 * a short time. Each noun says which of its records change and what that means.
 */
import { sql } from "kysely";
import type { DbOrTransaction, RecordTable } from "#db/schema.ts";
import { slices } from "#db/slices.ts";
import { type AuditChanges, recordAudits } from "#domain/audit/record-audit.ts";
import {
  type Bulk,
  type BulkChange,
  type BulkRecord,
  isRepeated,
  markUndone,
  storeChange,
  undoable,
  type Values,
} from "./stored-bulk.ts";

/** At most so many records in one change. */
export const BULK_MAX = 5_000;

export type BulkResult =
  /** `ids`: the records that were changed just now; none when the request was repeated. */
  { ok: true; ids: string[] } | { ok: false; reason: "none" | "too-many" };

/** The records that match, not read yet. */
interface RecordQuery<Row> {
  limit(rows: number): { execute(): Promise<Row[]> };
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
  if (await isRepeated(trx, bulk.key)) return { ok: true, ids: [] };
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
  return { ok: true, ids: records.map(({ id }) => id) };
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

/** All accounts' names by id, for the audit log. */
async function namesOf(db: DbOrTransaction): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("staff_accounts").select(["id", "username"]).execute();
  return new Map(rows.map(({ id, username }) => [id, username]));
}
