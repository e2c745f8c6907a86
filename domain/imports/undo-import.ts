import { sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { lock } from "#db/lock.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { change } from "#domain/versions/change.ts";
import type { RowKind } from "./check/match-rows.ts";
import { MESSAGES } from "./map/import-fields.ts";

/** Pledges on which money came in, whose payments belong to them. */
const hasPayment = sql<boolean>`donations.id in
  (select pledge_id from donations as payments where pledge_id is not null)`;

/** The records of an import that an undo removes: those that are as the file had them. */
const removableRecords = (
  db: DbOrTransaction,
  { id, booked_at }: { id: string; booked_at: string | null },
) =>
  db
    .selectFrom("donations")
    .where("import_id", "=", id)
    .where("updated_at", "<=", booked_at ?? "")
    .where("letter_id", "is", null)
    .where(sql<boolean>`not ${hasPayment}`);

/**
 * Takes a whole import back in one transaction. Three kinds of record stay: those that staff have changed
 * since, gifts that a letter thanks for, and pledges on which money came in. What the provider has reported itself is
 * no part of the import any more (domain/giving/record-gift.ts). False when it is not written or undone already.
 */
export const undoImport = ({ db, clock, actor }: Acting, id: string): Promise<boolean> =>
  change(db, "site", async (trx) => {
    // A gift is thanked or removed, never both.
    await lock(trx, "letters");
    const now = isoTime(clock);
    const undone = await trx
      .updateTable("imports")
      .set({ state: "undone", undone_at: now })
      .where("id", "=", id)
      .where("state", "=", "done")
      // Messages are no records of gifts: each is erased by itself.
      .where("source", "!=", MESSAGES)
      .returningAll()
      .executeTakeFirst();
    if (!undone) return false;
    const removable = removableRecords(trx, undone).select("id");
    await trx.deleteFrom("donation_changes").where("donation_id", "in", removable).execute();
    const { numDeletedRows } = await trx
      .deleteFrom("donations")
      .where("id", "in", removable)
      .executeTakeFirst();
    await trx.deleteFrom("import_rows").where("import_id", "=", id).execute();
    const left = undone.row_count - Number(numDeletedRows);
    const records = [undone.row_count, left] as [number, number];
    await recordAudit(trx, now, actor, "import.undone", `import:${id}`, { records });
    return true;
  });

export type ImportResult = Awaited<ReturnType<typeof findResult>>;

/** How many rows were left out, by kind, and how many of its records an undo removes, and keeps or has kept. */
export async function findResult(db: Db, written: { id: string; booked_at: string | null }) {
  const { id } = written;
  const [leftOut, removable, all] = await Promise.all([
    db
      .selectFrom("import_rows")
      .select(["kind", (eb) => eb.fn.countAll<number | string>().as("count")])
      .where("import_id", "=", id)
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
