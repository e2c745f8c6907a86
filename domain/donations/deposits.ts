/**
 * Checks and cash that go to the bank together. Each is a gift of its own and counts immediately.
 */
import { type Selectable, sql } from "kysely";
import { onPostgres } from "#db/dialect.ts";
import { inList } from "#db/in-list.ts";
import { lock } from "#db/lock.ts";
import type { Database, DbOrTransaction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { isoTime } from "#domain/values/clock.ts";
import { totalOf } from "#domain/values/money.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";

export type Deposit = Selectable<Database["deposits"]>;

/**
 * Opens a deposit and returns its number. `id` belongs to the form instance: sending it twice opens
 * one deposit.
 */
export const openDeposit = (
  { db, clock, actor }: StaffContext,
  { id, day, account }: Pick<Deposit, "id" | "day" | "account">,
): Promise<number> =>
  change(db, "desk", async (trx) => {
    await lock(trx, "deposits");
    const earlier = await trx
      .selectFrom("deposits")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirst();
    if (earlier) return earlier.number;
    const last = await trx
      .selectFrom("deposits")
      .select((eb) => eb.fn.max("number").as("number"))
      .executeTakeFirst();
    const now = isoTime(clock);
    const number = (last?.number ?? 0) + 1;
    await trx
      .insertInto("deposits")
      .values({ id, number, opened_at: now, opened_by: actor.username, day, account })
      .execute();
    await recordAudit(trx, { now, actor }, "deposit.opened", `deposit:${number}`);
    return number;
  });

const MAX_DEPOSITS = 200;

export async function listDeposits(db: DbOrTransaction) {
  const rows = await db
    .selectFrom("deposits")
    .selectAll()
    .orderBy("number", "desc")
    .limit(MAX_DEPOSITS)
    .execute();
  const ids = rows.map(({ id }) => id);
  const sums = await db
    .selectFrom("donations")
    .select("deposit_id")
    .select([
      sql<number>`count(distinct coalesce(split_from, id))`.as("rows"),
      sql<number>`sum(amount_cents)`.as("cents"),
    ])
    .where("deposit_id", "in", inList(ids))
    // The sum matches the slip, which still includes gifts that were voided after closing.
    .where(
      sql<boolean>`(voided_at is null or bounced_on is not null or voided_at >= (
        select closed_at from deposits where deposits.id = donations.deposit_id))`,
    )
    .groupBy("deposit_id")
    .execute();
  return rows.map((deposit) => {
    const sum = sums.find(({ deposit_id }) => deposit_id === deposit.id);
    return { ...deposit, rows: Number(sum?.rows ?? 0), cents: Number(sum?.cents ?? 0) };
  });
}

/** Returns a deposit with its rows in the order of entry, or null for an unknown number. */
export async function readDeposit(db: DbOrTransaction, number: number) {
  const deposit = await db
    .selectFrom("deposits")
    .selectAll()
    .where("number", "=", number)
    .executeTakeFirst();
  return deposit ? { ...deposit, rows: await readDepositRows(db, deposit) } : null;
}

/** Locks a deposit: while it is being closed, a new row has to wait. */
export const lockDepositByNumber = (trx: DbOrTransaction, number: number) =>
  trx
    .selectFrom("deposits")
    .selectAll()
    .where("number", "=", number)
    .$if(onPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();

type DepositResult = Result<unknown, "gone" | "closed" | "open" | "empty" | "differs">;

/** Stores what staff counted by hand, in cents, or null. Works only while the deposit is open. */
export const countDeposit = (staff: StaffContext, number: number, counted_cents: number | null) =>
  changeDeposit(staff, number, async (trx, { id, closed_at, counted_cents: before }, now) => {
    if (closed_at) return refusedFor("closed");
    if (counted_cents === before) return { ok: true };
    await trx.updateTable("deposits").set({ counted_cents }).where("id", "=", id).execute();
    await recordAudit(trx, { now, actor: staff.actor }, "deposit.counted", `deposit:${number}`, {
      counted_cents: [before, counted_cents],
    });
    return { ok: true };
  });

/**
 * Closes a deposit. If its total differs from the counted amount, `acceptedTotal` must be the total
 * in cents that staff accepted.
 */
export const closeDeposit = (staff: StaffContext, number: number, acceptedTotal: string) =>
  changeDeposit(staff, number, async (trx, deposit, now) => {
    if (deposit.closed_at) return { ok: true };
    const rows = await readDepositRows(trx, deposit);
    if (rows.length === 0) return refusedFor("empty");
    const total = totalOf(rows);
    const counted = deposit.counted_cents;
    if (counted !== null && counted !== total && acceptedTotal !== String(total))
      return refusedFor("differs");
    // Gifts voided before closing are not on the slip, so they leave the deposit and stay out of it
    // when restored.
    await trx
      .updateTable("donations")
      .set({ deposit_id: null })
      .where("deposit_id", "=", deposit.id)
      .where("voided_at", "is not", null)
      .where("bounced_on", "is", null)
      .execute();
    await trx
      .updateTable("deposits")
      .set({ closed_at: now, closed_by: staff.actor.username })
      .where("id", "=", deposit.id)
      .execute();
    await recordAudit(trx, { now, actor: staff.actor }, "deposit.closed", `deposit:${number}`);
    return { ok: true };
  });

/** Opens a deposit for entry again. The reason stays with the deposit. */
export const reopenDeposit = (staff: StaffContext, number: number, reason: string) =>
  changeDeposit(staff, number, async (trx, { id, closed_at }, now) => {
    if (!closed_at) return refusedFor("open");
    await trx
      .updateTable("deposits")
      .set({ closed_at: null, closed_by: null, reopened_reason: reason })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, { now, actor: staff.actor }, "deposit.reopened", `deposit:${number}`);
    return { ok: true };
  });

const changeDeposit = (
  { db, clock }: StaffContext,
  number: number,
  apply: (trx: DbOrTransaction, deposit: Deposit, now: string) => Promise<DepositResult>,
): Promise<DepositResult> =>
  change(db, "desk", async (trx) => {
    const deposit = await lockDepositByNumber(trx, number);
    return deposit ? apply(trx, deposit, isoTime(clock)) : refusedFor("gone");
  });

export interface DepositRow {
  id: string;
  name: string;
  /** The normalized name that is used to compare donors. */
  nameKey: string;
  cents: number;
  isCash: boolean;
  checkNumber: string | null;
  designation: string | null;
  pledgeId: string | null;
  /** True when the gift no longer counts but is still on the slip. */
  isVoid: boolean;
  bouncedOn: string | null;
}

/**
 * Returns the rows of a deposit in the order of entry. Gifts that were voided while it was open are
 * not rows. Gifts voided at closing or later were on the slip, and bounced checks were at the bank,
 * so both are.
 */
export async function readDepositRows(
  db: DbOrTransaction,
  { id, closed_at }: { id: string; closed_at: string | null },
): Promise<DepositRow[]> {
  const rows = await db
    .selectFrom("donations")
    .select(["id", "first_name", "last_name", "name_key", "amount_cents as cents"])
    .select(["payment_method", "check_number", "designation", "pledge_id"])
    .select(["voided_at", "bounced_on", "split_from"])
    .where("deposit_id", "=", id)
    .where((eb) =>
      eb.or([
        eb("voided_at", "is", null),
        eb("bounced_on", "is not", null),
        ...(closed_at ? [eb("voided_at", ">=", closed_at)] : []),
      ]),
    )
    .orderBy("id")
    .execute();
  // A check that was split over several funds is one row.
  const partsById = Map.groupBy(rows, ({ id, split_from }) => split_from ?? id);
  const firstParts = rows.filter((row) => partsById.get(row.split_from ?? row.id)?.[0] === row);
  return firstParts.map((row) => ({
    id: row.id,
    name: `${row.first_name} ${row.last_name}`.trim(),
    nameKey: row.name_key,
    cents: totalOf(partsById.get(row.id) ?? []),
    isCash: row.payment_method === "cash",
    checkNumber: row.check_number,
    designation: (partsById.get(row.id) ?? []).flatMap((part) => part.designation ?? []).join(", "),
    pledgeId: row.pledge_id,
    isVoid: row.voided_at !== null,
    bouncedOn: row.bounced_on,
  }));
}
