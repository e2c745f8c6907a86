import { setImmediate } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { givenAt } from "#db/counted-gifts.ts";
import { isOnPostgres } from "#db/dialect.ts";
import { inList } from "#db/in-list.ts";
import { lock } from "#db/lock.ts";
import type { Db, DbOrTransaction, ImportTable } from "#db/schema.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import type { StaffContext } from "#domain/changes/staff-context.ts";
import { forgetEmailsOf } from "#domain/people/person-emails.ts";
import { type Clock, isoTime, MINUTE } from "#domain/values/clock.ts";
import type { RowKind } from "./check/checked-row.ts";
import { MESSAGES } from "./map/import-fields.ts";

/** A condition: the donation is a pledge with payments, which belong to it. */
const HAS_PAYMENT = sql<boolean>`exists
  (select 1 from donations as payments where payments.pledge_id = donations.id)`;

/**
 * A condition: the person or their household has a statement of the gift's year, written since
 * `bookedAt` (ISO UTC). The year's last evening is January 1 in UTC.
 */
const isInStatement = (bookedAt: string) => sql<boolean>`exists (select 1 from letters
  where letters.created_at > ${bookedAt} and (letters.person_id = donations.person_id
      or letters.members like '%' || donations.person_id || '%')
    and ${givenAt("donations")} between year || '-01-01' and (year + 1) || '-01-02')`;

type WrittenImport = Pick<Selectable<ImportTable>, "id" | "booked_at">;

/**
 * Selects the records that undoing an import removes: those that are still as the file had them.
 */
const removableRecords = (db: DbOrTransaction, { id, booked_at }: WrittenImport) =>
  db
    .selectFrom("donations")
    .where("import_id", "=", id)
    .where("updated_at", "<=", booked_at ?? "")
    .where((eb) => eb.or([eb("letter_id", "is", null), eb("letter_id", "=", id)]))
    .where("id", "not in", (eb) => eb.selectFrom("book_entries").select("donation_id"))
    .where("id", "not in", (eb) => eb.selectFrom("receipts").select("donation_id"))
    .where(sql<boolean>`not ${HAS_PAYMENT} and not ${isInStatement(booked_at ?? "")}`);

const RECORDS_PER_TRANSACTION = 300;

/**
 * Removes the records of an import, some at a time, so that the process answers other requests in
 * the meantime. Returns how many.
 */
export async function removeImportedRecords(db: Db, writtenImport: WrittenImport): Promise<number> {
  let removedCount = 0;
  for (let some = RECORDS_PER_TRANSACTION; some > 0; removedCount += some) {
    some = await changeUnversioned(db, async (trx) => {
      // A gift is thanked or removed, never both.
      await lock(trx, "letters");
      // Locks the records, so that one that staff are changing stays.
      const records = await removableRecords(trx, writtenImport)
        .select(["id", "person_id", "email"])
        .limit(RECORDS_PER_TRANSACTION)
        .$if(isOnPostgres(trx), (query) => query.forUpdate())
        .execute();
      const ids = inList(records.map(({ id }) => id));
      await trx.deleteFrom("donation_changes").where("donation_id", "in", ids).execute();
      await trx.deleteFrom("donations").where("id", "in", ids).execute();
      await forgetEmailsOf(trx, records);
      return records.length;
    });
    await setImmediate();
  }
  return removedCount;
}

/**
 * Undoes a whole import. Five kinds of records stay: those that staff have changed since, gifts
 * that a letter thanks for, gifts with a receipt or in a statement, gifts in closed books, and
 * pledges with payments. Gifts that the provider has reported itself no longer belong to the import
 * (domain/giving/record-gift-report.ts). Visitors see the change once it is complete. Returns false
 * when the import is not written or already undone.
 */
export async function undoImport({ db, clock, actor }: StaffContext, id: string): Promise<boolean> {
  const undoneImport = await changeUnversioned(db, async (trx) => {
    const now = isoTime(clock);
    const row = await trx
      .updateTable("imports")
      .set({ state: "undoing", undone_at: now })
      .where("id", "=", id)
      .where("state", "=", "done")
      // Messages are not gift records; staff erase each one separately.
      .where("source", "!=", MESSAGES)
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    const { remaining } = await findImportResult(trx, row);
    const records = [row.row_count, remaining] as [number, number];
    await recordAudit(trx, { now, actor }, "import.undone", `import:${id}`, { records });
    return row;
  });
  if (!undoneImport) return false;
  await finishUndo(db, undoneImport);
  return true;
}

async function finishUndo(db: Db, undoneImport: Selectable<ImportTable>) {
  const { id } = undoneImport;
  await removeImportedRecords(db, undoneImport);
  await change(db, "site", async (trx) => {
    await trx.deleteFrom("import_rows").where("import_id", "=", id).execute();
    await trx.updateTable("imports").set({ state: "undone" }).where("id", "=", id).execute();
    // For gifts that stay, the refund is already subtracted from their amount.
    const takenBack = trx.selectFrom("imports").select("id").where("state", "=", "undone");
    await trx
      .deleteFrom("gift_refunds")
      .where("import_id", "in", takenBack)
      .where(sql<boolean>`not exists (select 1 from donations
        where donations.source = gift_refunds.source and external_id = gift)`)
      .execute();
    const thankedGifts = trx
      .selectFrom("donations")
      .select("letter_id")
      .where("letter_id", "=", id);
    await trx
      .deleteFrom("letters")
      .where("id", "=", id)
      .where((eb) => eb.not(eb.exists(thankedGifts)))
      .execute();
  });
}

/** This time is longer than writing or undoing an import takes. */
export const BROKEN_AFTER_MS = 15 * MINUTE;

/**
 * Cleans up after a process that died before the one started at `startedAt` (ISO UTC): removes the
 * records of a half-written import and opens it again; finishes one that was half undone.
 */
export async function undoBrokenImports(db: Db, clock: Clock, startedAt: string): Promise<void> {
  // Only this process writes to SQLite, so whatever began before it started was interrupted.
  const brokenSince = isoTime(clock, -BROKEN_AFTER_MS);
  const before = !isOnPostgres(db) && startedAt > brokenSince ? startedAt : brokenSince;
  const broken = await db
    .selectFrom("imports")
    .selectAll()
    .where("state", "in", ["writing", "undoing"])
    .where((eb) => eb.fn.coalesce("undone_at", "booked_at"), "<", before)
    .execute();
  for (const brokenImport of broken)
    if (brokenImport.state === "undoing") await finishUndo(db, brokenImport);
    else {
      await removeImportedRecords(db, brokenImport);
      await change(db, "site", (trx) =>
        trx
          .updateTable("imports")
          .set({ state: "open" })
          .where("id", "=", brokenImport.id)
          .execute(),
      );
    }
}

export type ImportResult = Awaited<ReturnType<typeof findImportResult>>;

/**
 * Counts the rows left out, by kind, the records that undoing removes, keeps or has kept, and those
 * of others that the file changed, which undoing leaves as they are.
 */
export async function findImportResult(db: DbOrTransaction, writtenImport: WrittenImport) {
  const { id, booked_at } = writtenImport;
  const changes = db
    .selectFrom("donation_changes")
    .where("at", "=", booked_at ?? "")
    .where("action", "=", "corrected");
  const [leftOut, removable, total, changed] = await Promise.all([
    db
      .selectFrom("import_rows")
      .select(["kind", (eb) => eb.fn.countAll<number | string>().as("count")])
      .where("import_id", "=", id)
      .where("kind", "is not", null)
      .groupBy("kind")
      .execute(),
    countRows(removableRecords(db, writtenImport)),
    countRows(db.selectFrom("donations").where("import_id", "=", id)),
    countRows(changes),
  ]);
  return {
    leftOut: leftOut.map(({ kind, count }) => ({ kind: kind as RowKind, rows: Number(count) })),
    removable,
    remaining: total - removable,
    changed,
  };
}
