/** Finds and keeps what an undo leaves in the books. */
import { sql } from "kysely";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import type { Kept, KeptRecord } from "./kept.ts";

const LISTED = 100;

interface Written {
  id: string;
  booked_at: string | null;
  row_count: number;
}

/** What an undo of a written import would keep now; with `withChanged` it takes changed records, too. */
export async function whatUndoKeeps(
  db: DbOrTransaction,
  { id, booked_at, row_count }: Written,
  withChanged = false,
): Promise<Kept> {
  const records = db.selectFrom("donations").where("import_id", "=", id);
  const [all, paid, changed] = await Promise.all([
    records.select((eb) => eb.fn.countAll<number>().as("count")).executeTakeFirstOrThrow(),
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
    reported: row_count - Number(all.count),
    ids: ids.slice(0, LISTED),
  };
}

const hasPayment = sql<boolean>`donations.id in
  (select pledge_id from donations as payments where pledge_id is not null)`;

/** Takes the changed records out of an import, so that they stand by themselves. */
export const keepChanged = (trx: DbOrTransaction, { id, booked_at }: Written) =>
  trx
    .updateTable("donations")
    .set({ import_id: null })
    .where("import_id", "=", id)
    .where("updated_at", ">", booked_at ?? "")
    .execute();

/** Takes the pledges on which money came in out of an import; of `ids` only, where they are given. */
export const keepPaidPledges = (trx: DbOrTransaction, importId: string, ids?: string[]) =>
  trx
    .updateTable("donations")
    .set({ import_id: null })
    .where("import_id", "=", importId)
    .$if(ids !== undefined, (query) => query.where("id", "in", ids ?? []))
    .where(hasPayment)
    .execute();

/** The records of some kept ids that are still there, at most `most`. */
export async function keptRecords(db: Db, ids: string[], most: number): Promise<KeptRecord[]> {
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
  const position = new Map(wanted.map((id, at) => [id, at]));
  return records
    .map(({ updated_at, erased_at, paid, ...record }) => {
      const change = last.get(record.id);
      const action = change?.action;
      const reason: KeptRecord["reason"] = paid
        ? "paid"
        : erased_at
          ? "erased"
          : action === "voided" || action === "corrected" || action === "confirmed"
            ? action
            : "changed";
      return { ...record, reason, at: change?.at ?? updated_at, by: change?.username ?? null };
    })
    .sort((a, b) => (position.get(a.id) ?? 0) - (position.get(b.id) ?? 0));
}
