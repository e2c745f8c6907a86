import { setImmediate } from "node:timers/promises";
import { type Selectable, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { onPostgres } from "#db/dialect.ts";
import { lock } from "#db/lock.ts";
import type { Db, DbOrTransaction, ImportTable } from "#db/schema.ts";
import { change, changeUnversioned } from "#domain/changes/change.ts";
import { recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { type Clock, isoTime, MINUTE } from "#domain/values/clock.ts";
import type { RowKind } from "./check/match-rows.ts";
import { MESSAGES } from "./map/import-fields.ts";

/** Pledges on which money came in, whose payments belong to them. */
const hasPayment = sql<boolean>`exists
  (select 1 from donations as payments where payments.pledge_id = donations.id)`;

/** The records of an import that an undo removes: those that are as the file had them. */
const removableRecords = (
  db: DbOrTransaction,
  { id, booked_at }: { id: string; booked_at: string | null },
) =>
  db
    .selectFrom("donations")
    .where("import_id", "=", id)
    .where("updated_at", "<=", booked_at ?? "")
    .where((eb) => eb.or([eb("letter_id", "is", null), eb("letter_id", "=", id)]))
    .where("id", "not in", (eb) => eb.selectFrom("book_entries").select("donation_id"))
    .where(sql<boolean>`not ${hasPayment}`);

/** Records that are removed in one transaction. */
const AT_ONCE = 300;

/** Removes the records of an import, some at a time, so that others are answered meanwhile. Returns how many. */
export async function removeRecords(
  db: Db,
  written: { id: string; booked_at: string | null },
): Promise<number> {
  let removed = 0;
  for (let some = AT_ONCE; some > 0; removed += some) {
    some = await changeUnversioned(db, async (trx) => {
      // A gift is thanked or removed, never both.
      await lock(trx, "letters");
      // One that staff change meanwhile stays.
      const found = await removableRecords(trx, written)
        .select("id")
        .limit(AT_ONCE)
        .$if(onPostgres(trx), (query) => query.forUpdate())
        .execute();
      const ids = ["", ...found.map(({ id }) => id)];
      await trx.deleteFrom("donation_changes").where("donation_id", "in", ids).execute();
      await trx.deleteFrom("donations").where("id", "in", ids).execute();
      return found.length;
    });
    await setImmediate();
  }
  return removed;
}

/**
 * Takes a whole import back. Four kinds of record stay: those that staff have changed since, gifts that a letter
 * thanks for or that closed books hold, and pledges on which money came in. What the provider has reported itself is
 * no part of the import any more (domain/giving/record-gift.ts). Visitors see it once all is done. False when it is
 * not written or undone already.
 */
export async function undoImport({ db, clock, actor }: StaffContext, id: string): Promise<boolean> {
  const undone = await changeUnversioned(db, async (trx) => {
    const now = isoTime(clock);
    const row = await trx
      .updateTable("imports")
      .set({ state: "undoing", undone_at: now })
      .where("id", "=", id)
      .where("state", "=", "done")
      // Messages are no records of gifts: each is erased by itself.
      .where("source", "!=", MESSAGES)
      .returningAll()
      .executeTakeFirst();
    if (!row) return null;
    const { kept } = await findResult(trx, row);
    const records = [row.row_count, kept] as [number, number];
    await recordAudit(trx, now, actor, "import.undone", `import:${id}`, { records });
    return row;
  });
  if (!undone) return false;
  await finishUndo(db, undone);
  return true;
}

async function finishUndo(db: Db, undone: Selectable<ImportTable>): Promise<void> {
  const { id } = undone;
  await removeRecords(db, undone);
  await change(db, "site", async (trx) => {
    await trx.deleteFrom("import_rows").where("import_id", "=", id).execute();
    await trx.updateTable("imports").set({ state: "undone" }).where("id", "=", id).execute();
    // Of gifts that stay it is off their amount.
    const takenBack = trx.selectFrom("imports").select("id").where("state", "=", "undone");
    await trx
      .deleteFrom("gift_refunds")
      .where("import_id", "in", takenBack)
      .where(sql<boolean>`not exists (select 1 from donations
        where donations.source = gift_refunds.source and external_id = gift)`)
      .execute();
    const thanked = trx.selectFrom("donations").select("letter_id").where("letter_id", "=", id);
    await trx
      .deleteFrom("letters")
      .where("id", "=", id)
      .where((eb) => eb.not(eb.exists(thanked)))
      .execute();
  });
}

/** Longer than an import is written or undone. */
const BROKEN_AFTER = 15 * MINUTE;

/**
 * What the process died in, which began at `startedAt` (ISO UTC): an import half written is open again without its records; half undone, it is undone.
 */
export async function takeBackBroken(db: Db, clock: Clock, startedAt: string): Promise<void> {
  // Only this process writes to SQLite: what was under way before it began was broken off.
  const past = isoTime(clock, -BROKEN_AFTER);
  const before = !onPostgres(db) && startedAt > past ? startedAt : past;
  const broken = await db
    .selectFrom("imports")
    .selectAll()
    .where("state", "in", ["writing", "undoing"])
    .where((eb) => eb.fn.coalesce("undone_at", "booked_at"), "<", before)
    .execute();
  for (const written of broken)
    if (written.state === "undoing") await finishUndo(db, written);
    else {
      await removeRecords(db, written);
      await change(db, "site", (trx) =>
        trx.updateTable("imports").set({ state: "open" }).where("id", "=", written.id).execute(),
      );
    }
}

export type ImportResult = Awaited<ReturnType<typeof findResult>>;

/** How many rows were left out, by kind, and how many of its records an undo removes, and keeps or has kept. */
export async function findResult(
  db: DbOrTransaction,
  written: { id: string; booked_at: string | null },
) {
  const { id } = written;
  const [leftOut, removable, all] = await Promise.all([
    db
      .selectFrom("import_rows")
      .select(["kind", (eb) => eb.fn.countAll<number | string>().as("count")])
      .where("import_id", "=", id)
      .where("kind", "is not", null)
      .groupBy("kind")
      .execute(),
    countRows(removableRecords(db, written)),
    countRows(db.selectFrom("donations").where("import_id", "=", id)),
  ]);
  return {
    leftOut: leftOut.map(({ kind, count }) => ({ kind: kind as RowKind, rows: Number(count) })),
    removable,
    kept: all - removable,
  };
}
