/** The fifth step of an import: either all of its gifts are written, or none. */
import { randomUUIDv7 } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import { lock } from "#db/lock.ts";
import type { Db, DbTransaction, DonationStatus, DonationTable, ImportTable } from "#db/schema.ts";
import { slicesWithPauses } from "#db/slices.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import { type Corrections, recordDonationChange } from "#domain/audit/record-donation-change.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext, StaffContextInZone } from "#domain/changes/staff-context.ts";
import { type InsertedGift, insertGifts } from "#domain/donations/insert-gifts.ts";
import { lockRefunds, storeRefunds } from "#domain/donations/refunds.ts";
import { markDonors, setContactName } from "#domain/people/people-of-records.ts";
import { isoTime } from "#domain/values/clock.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { checkRows, hasRefunds, summarizeRows } from "./check/check-rows.ts";
import {
  type CheckedRow,
  type GiftRow,
  type RecordChange,
  refundedGiftId,
} from "./check/checked-row.ts";
import { deleteWrittenRows, markRowsLeftOut } from "./import-rows.ts";
import { countWrittenImports, isOtherImportUnderWay, updateOpenImport } from "./imports.ts";
import { parseLayout } from "./map/layout.ts";
import { DONOR_MARKS } from "./row/donor-fields.ts";
import { isContentKey } from "./row/gift-ids.ts";
import { removeImportedRecords } from "./undo-import.ts";

interface Decision {
  /** The fingerprint that the page showed (summarizeRows). */
  fingerprint: string;
  /** The lines of possible duplicates that are separate gifts, or all of them. */
  included: ReadonlySet<number> | "all";
  /** The lines of changed rows that staff take over. */
  changed: ReadonlySet<number>;
  includeNameless: boolean;
  /** Staff have seen that the file has refunds whose gifts it does not name. */
  includeUnmatched: boolean;
  /** Staff have seen that payments on the file's pledges may count twice. */
  includePledges: boolean;
  toThank: ToThank;
}

/**
 * Which gifts of a file still need thanks: those since the first day (readThankYouStart), all, or
 * none.
 */
export type ToThank = "by-day" | "all" | "none";

/**
 * Triggers also write each gift's keys and search text: 300 rows block the process for 70 ms, or
 * 180 on a busy machine.
 */
const GIFTS_PER_TRANSACTION = 150;

/**
 * Writes the ready rows of an import, and the possible duplicates that staff include. Rows that are
 * left out stay with their reasons. Each transaction is short, so that the process answers other
 * requests in the meantime; what visitors see changes with the last one. An interrupted import is
 * removed later (undoBrokenImports). Continues when the connection is closed. A refusal writes
 * nothing, and so does a second call.
 */
export async function writeImport(
  staff: StaffContextInZone,
  id: string,
  decision: Decision,
): Promise<Result<object, NotWritten | "nothing">> {
  const { db, clock } = staff;
  const checkedImport = await checkDecision(staff, id, decision);
  if (!checkedImport.ok) return checkedImport;
  const { openImport, rows, writtenCount } = checkedImport;
  const now = isoTime(clock);
  if (!(await claimImport(db, id, writtenCount, now))) return CHANGED_REFUSAL;
  const isImported = isImportedBy(decision);
  const changedRows = rows.filter(
    ({ kind, line }) => kind === "changed" && decision.changed.has(line),
  );
  const writing: WriteContext = { openImport, now, toThank: decision.toThank };
  const sums = await writeGifts(db, rows.filter(isImported), writing);
  if (sums.row_count + changedRows.length === 0 && !rows.some(hasRefunds)) {
    await db.updateTable("imports").set({ state: "open" }).where("id", "=", id).execute();
    return refusedFor("nothing");
  }
  const leftOut = rows.filter((row) => !isImported(row) && !changedRows.includes(row));
  await markRowsLeftOut(db, id, leftOut);
  // Writing took so long that the import was considered interrupted.
  if (!(await finishImport(staff, writing, sums, { rows, changedRows }))) {
    await removeImportedRecords(db, { id, booked_at: now });
    return CHANGED_REFUSAL;
  }
  await deleteWrittenRows(db, id);
  return { ok: true };
}

/** Returns a function that tells whether a row becomes a gift. */
const isImportedBy =
  ({ included }: Decision) =>
  (row: CheckedRow): row is GiftRow =>
    row.kind === "ready" ||
    (row.kind === "possible" && (included === "all" || included.has(row.line)));

type NotWritten = "changed" | "nameless" | "unmatched" | "pledges" | "waits";

const CHANGED_REFUSAL = refusedFor("changed");

interface CheckedImport {
  openImport: Selectable<ImportTable>;
  rows: CheckedRow[];
  /** How many imports were written before the check. */
  writtenCount: number;
}

interface WriteContext {
  openImport: Selectable<ImportTable>;
  /** When the writing began, ISO UTC. */
  now: string;
  toThank: ToThank;
}

/** Reads the import's rows as its page showed them, or returns why they cannot be written. */
async function checkDecision(
  staff: StaffContextInZone,
  id: string,
  decision: Decision,
): Promise<Result<CheckedImport, NotWritten>> {
  const { db } = staff;
  const openImport = await db
    .selectFrom("imports")
    .selectAll()
    .where("id", "=", id)
    .where("state", "=", "open")
    .executeTakeFirst();
  if (await isOtherImportUnderWay(db, id)) return refusedFor("waits");
  const writtenCount = await countWrittenImports(db);
  const rows =
    openImport && (await checkRows(db, { id, layout: parseLayout(openImport.layout) }, staff));
  if (!rows) return CHANGED_REFUSAL;
  const counts = summarizeRows(rows);
  if (counts.fingerprint !== decision.fingerprint) return CHANGED_REFUSAL;
  if (counts.asksAboutNameless && !decision.includeNameless) return refusedFor("nameless");
  if (counts.unmatched.length > 0 && !decision.includeUnmatched) return refusedFor("unmatched");
  const pledges = rows
    .filter(isImportedBy(decision))
    .filter(({ gift }) => gift.status === "pledged");
  if (pledges.length > 0 && !decision.includePledges) return refusedFor("pledges");
  return { ok: true, openImport, rows, writtenCount };
}

/**
 * Marks the import as being written. Returns false if it is no longer open, another one is being
 * written, or one was written since the check.
 */
const claimImport = (db: Db, id: string, writtenCount: number, now: string): Promise<boolean> =>
  changeUnversioned(db, async (trx) => {
    // When two imports are decided at the same time the second fails, because it was compared with
    // the books without the first.
    await lock(trx, "imports");
    if ((await isOtherImportUnderWay(trx, id)) || (await countWrittenImports(trx)) !== writtenCount)
      return false;
    return (await updateOpenImport(trx, id, { state: "writing", booked_at: now })) !== undefined;
  });

/**
 * Writes the gifts of these rows in short transactions. Returns the sums that the import stores.
 */
async function writeGifts(db: Db, rows: readonly GiftRow[], writing: WriteContext) {
  const sums = { row_count: 0, amount_cents: 0, pledged_cents: 0 };
  for await (const slice of slicesWithPauses(rows, GIFTS_PER_TRANSACTION)) {
    for (const { status, amount_cents } of await writeSlice(db, slice, writing)) {
      sums.row_count += 1;
      sums[status === "pledged" ? "pledged_cents" : "amount_cents"] += amount_cents;
    }
  }
  return sums;
}

/** Writes gifts with their contacts and what they say of their donors. */
function writeSlice(
  db: Db,
  slice: readonly GiftRow[],
  writing: WriteContext,
): Promise<InsertedGift[]> {
  const records = slice.map((row) => ({ row, ...toRecord(row, writing) }));
  return changeUnversioned(db, async (trx) => {
    const storedGifts = await insertGifts(
      trx,
      records.map(({ row: _, ...record }) => record),
    );
    const ids = new Set(storedGifts.map(({ id }) => id));
    const writtenGifts = records.filter(({ id }) => ids.has(id));
    for (const { id, row } of writtenGifts)
      if (row.contact) await setContactName(trx, id, row.contact);
    for (const mark of Object.values(DONOR_MARKS))
      await markDonors(
        trx,
        mark,
        writtenGifts.flatMap(({ id, row }) => (row.marks.includes(mark) ? id : [])),
      );
    return storedGifts;
  });
}

/**
 * Takes over changed rows, stores refunds and shows the gifts to visitors. Returns false if the
 * import was removed in the meantime.
 */
const finishImport = (
  staff: StaffContext,
  { openImport: { id, source }, now, toThank }: WriteContext,
  sums: Awaited<ReturnType<typeof writeGifts>>,
  { rows, changedRows }: Record<"rows" | "changedRows", readonly CheckedRow[]>,
): Promise<boolean> =>
  change(staff.db, { site: Boolean }, async (trx) => {
    const finishedImport = await trx
      .updateTable("imports")
      .set({ ...sums, state: "done" })
      .where("id", "=", id)
      .where("state", "=", "writing")
      .where("booked_at", "=", now)
      .returning("id")
      .executeTakeFirst();
    if (!finishedImport) return false;
    await lockRefunds(trx);
    const withRefunds = rows.filter(hasRefunds);
    const outdatedRows: CheckedRow[] = [];
    const auditContext = { now, actor: staff.actor };
    for (const row of changedRows) {
      const isApplied = row.change && (await applyChange(trx, auditContext, row.change));
      (isApplied ? withRefunds : outdatedRows).push(row);
    }
    await markRowsLeftOut(trx, id, outdatedRows);
    const refunds = withRefunds.flatMap((row) => {
      const gift = refundedGiftId(row);
      return gift ? row.refunds.map((refund) => ({ ...refund, gift })) : [];
    });
    // Stores refunds that another source has already named too, because that source may be undone.
    await storeRefunds(trx, source, refunds, id);
    if (toThank === "none") await storeThanksLetter(trx, staff, id, now);
    await recordAudit(trx, { now, actor: staff.actor }, "imported", `import:${id}`, {
      records: [0, sums.row_count],
    });
    return true;
  });

/** Stores one letter for the whole file, with the import's id: its gifts were thanked before. */
const storeThanksLetter = (trx: DbTransaction, { actor }: StaffContext, id: string, now: string) =>
  trx
    .insertInto("letters")
    .values({
      id,
      kind: "thanks",
      created_at: now,
      username: actor.username,
      way: "other",
      batch: id,
      note: "Thanked before the import",
      sent_at: now,
    })
    .execute();

/**
 * Gives the record the amount and the state from the file; its history keeps the earlier ones.
 * Returns false if the record changed after the check: the row is then left out, and the next file
 * asks again.
 */
async function applyChange(
  trx: DbTransaction,
  { now, actor }: AuditContext,
  { id, from, to, at }: RecordChange,
): Promise<boolean> {
  const status = to.status === "refunded" ? "refunded" : "received";
  const updatedRecord = await trx
    .updateTable("donations")
    .set({ amount_cents: to.amount_cents, status_at: at ?? now, updated_at: now })
    .$if(to.status !== from.status, (query) => query.set({ status }))
    .where("id", "=", id)
    .where("amount_cents", "=", from.amount_cents)
    .where("status", "=", from.status as DonationStatus)
    .where("voided_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!updatedRecord) return false;
  const details: Corrections = {};
  if (to.status !== from.status) details.status = [from.status, status];
  if (to.amount_cents !== from.amount_cents)
    details.amount_cents = [from.amount_cents, to.amount_cents];
  await recordDonationChange(trx, { now, actor }, { id, action: "corrected", details });
  return true;
}

function toRecord(
  { kind, gift, ...row }: GiftRow,
  { openImport: { id, source }, now, toThank }: WriteContext,
): Insertable<DonationTable> & { id: string } {
  const isPledge = gift.status === "pledged";
  // Staff confirmed that this row is another gift although it equals a record.
  const isSeparateGift = kind === "possible" && isContentKey(gift.external_id);
  return {
    ...gift,
    id: randomUUIDv7(),
    // The key is unique to the import, so that a row that staff edited before a crash is not
    // written again.
    external_id: isSeparateGift ? `${gift.external_id}:${id}:${row.line}` : gift.external_id,
    // The day of the gift is the day of its record, because staff sort and filter by it.
    created_at: gift.received_at,
    // The amount does not include later refunds yet (compare-with-books.ts).
    status_at: row.refundedAt ?? gift.received_at,
    updated_at: now,
    // Confirmed like a pledge entered by hand, because staff have looked at it.
    confirmed_at: isPledge ? now : null,
    pledge_months: isPledge ? 1 : null,
    entered_at: toThank === "all" ? now : null,
    letter_id: toThank === "none" && !isPledge ? id : null,
    source,
    import_id: id,
  };
}
