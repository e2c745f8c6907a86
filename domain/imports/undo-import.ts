import { sql } from "kysely";
import { lock } from "#db/lock.ts";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Acting, recordAudit } from "#domain/audit/record-audit.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";

/** Pledges on which money came in, whose payments belong to them. */
const hasPayment = sql<boolean>`donations.id in
  (select pledge_id from donations as payments where pledge_id is not null)`;

/** The records of an import that an undo removes: those that are as the file had them. */
export const removableRecords = (
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
 * since, gifts that a letter thanks for, and pledges on which money came in. What the provider has reported itself is no part of the import
 * any more (domain/giving/record-gift.ts). False when it is not written or undone already.
 */
export const undoImport = ({ db, clock, actor }: Acting, id: string): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    // A gift is thanked or removed, never both.
    await lock(trx, "letters");
    const now = isoTime(clock);
    const undone = await trx
      .updateTable("imports")
      .set({ state: "undone", undone_at: now })
      .where("id", "=", id)
      .where("state", "=", "done")
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
    await raiseVersion(trx, "site");
    return true;
  });

export const cancelImport = ({ db, clock, actor }: Acting, id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // The foreign key removes the rows, too.
    const { numDeletedRows } = await trx
      .deleteFrom("imports")
      .where("id", "=", id)
      .where("state", "in", ["open", "closed"])
      .executeTakeFirst();
    if (numDeletedRows > 0n)
      await recordAudit(trx, isoTime(clock), actor, "import.cancelled", `import:${id}`);
  });
