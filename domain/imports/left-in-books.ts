/** What an undo leaves in the books, and why. */

import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { countRows } from "#db/count-rows.ts";
import type { Db, DbOrTransaction, ImportTable } from "#db/schema.ts";

const LISTED = 100;

/** As imports.kept stores it. Ids only: names stay in the records themselves. */
const leftInBooks = z.object({
  /** Records that staff changed since the import. */
  changed: z.number(),
  /** Pledges that have payments: a payment is a record of its own, and points to its pledge. */
  paid: z.number(),
  /** Records that their provider has reported itself since. */
  reported: z.number(),
  /** The first of the changed and the paid. */
  ids: z.array(z.string()),
});
type Reason = "paid" | "erased" | "voided" | "corrected" | "confirmed" | "changed";
export type LeftInBooks = z.output<typeof leftInBooks>;

export const parseLeftInBooks = (text: string | null): LeftInBooks =>
  leftInBooks.parse(text ? JSON.parse(text) : { changed: 0, paid: 0, reported: 0, ids: [] });

type Written = Pick<Selectable<ImportTable>, "id" | "booked_at" | "row_count">;

const hasPayment = sql<boolean>`donations.id in
  (select pledge_id from donations as payments where pledge_id is not null)`;

/** What an undo of a written import would leave now; with `withChanged` it takes changed records, too. */
export async function findLeftInBooks(
  db: DbOrTransaction,
  { id, booked_at, row_count }: Written,
  withChanged = false,
): Promise<LeftInBooks> {
  const records = db.selectFrom("donations").where("import_id", "=", id);
  const [all, paid, changed] = await Promise.all([
    countRows(records),
    records.select("id").where(hasPayment).execute(),
    withChanged
      ? []
      : records
          .select("id")
          .where("updated_at", ">", booked_at ?? "")
          .where(sql<boolean>`not ${hasPayment}`)
          .orderBy("updated_at", "desc")
          .execute(),
  ]);
  const ids = [...changed, ...paid].map((record) => record.id);
  return {
    changed: changed.length,
    paid: paid.length,
    ids: ids.slice(0, LISTED),
    reported: row_count - all,
  };
}

/** Takes the changed records out of an import; from then on they belong to none. */
export const leaveChanged = (trx: DbOrTransaction, { id, booked_at }: Written) =>
  trx
    .updateTable("donations")
    .set({ import_id: null })
    .where("import_id", "=", id)
    .where("updated_at", ">", booked_at ?? "")
    .execute();

/** Takes the pledges that have payments out of an import; with `ids` only those of them. */
export const leavePaidPledges = (trx: DbOrTransaction, importId: string, ids?: string[]) =>
  trx
    .updateTable("donations")
    .set({ import_id: null })
    .where("import_id", "=", importId)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .where(hasPayment)
    .execute();

/** A record that an undo leaves, or left, with the last thing that staff did with it. */
export type LeftRecord = Awaited<ReturnType<typeof findLeftRecords>>[number];

/** The first `most` of `ids`, those that still exist, in the same order. */
export async function findLeftRecords(db: Db, ids: string[], most: number) {
  const wanted = ids.slice(0, most);
  if (wanted.length === 0) return [];
  const records = await db
    .selectFrom("donations")
    .select(["id", "first_name", "last_name", "amount_cents", "updated_at", "erased_at"])
    .select(hasPayment.as("paid"))
    .where("id", "in", wanted)
    .execute();
  const changes = await db
    .selectFrom("donation_changes")
    .select(["donation_id", "at", "username", "action"])
    .where("donation_id", "in", wanted)
    .orderBy("at")
    .orderBy("id")
    .execute();
  const last = new Map(changes.map((change) => [change.donation_id, change]));
  return records
    .map(({ updated_at, erased_at, paid, ...record }) => {
      const change = last.get(record.id);
      const reason: Reason = paid ? "paid" : erased_at ? "erased" : reasonOf(change?.action);
      return { ...record, reason, at: change?.at ?? updated_at, by: change?.username ?? null };
    })
    .sort((a, b) => wanted.indexOf(a.id) - wanted.indexOf(b.id));
}

const reasonOf = (action: string | undefined) =>
  (["voided", "corrected", "confirmed"] as const).find((known) => known === action) ?? "changed";
