/**
 * Checks and cash that go to the bank together. Each is a gift of its own and counts immediately.
 */

import { type Selectable, sql } from "kysely";
import { isOnPostgres } from "#db/dialect.ts";
import { inList } from "#db/in-list.ts";
import { lock } from "#db/lock.ts";
import type { Database, DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { type AuditContext, recordAudit } from "#domain/audit/record-audit.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext, StaffContextInZone } from "#domain/changes/staff-context.ts";
import { isoTime } from "#domain/values/clock.ts";
import { sumCents } from "#domain/values/money.ts";
import { fullName } from "#domain/values/person-names.ts";
import { type Result, refusedFor } from "#domain/values/result.ts";
import { dayOf, receivedAtOf, receivedOn } from "#domain/values/time-zone.ts";
import { postmarkProblem } from "./gift-schema.ts";

export type Deposit = Selectable<Database["deposits"]>;
type DayAndAccount = Pick<Deposit, "day" | "account">;

/**
 * Opens a deposit and returns its number. A deleted deposit's number is not used again, because an
 * open page may still send rows to it. `id` belongs to the form instance: sending it twice opens
 * one deposit.
 */
export const openDeposit = (
  { db, clock, actor }: StaffContext,
  { id, day, account }: Pick<Deposit, "id" | "day" | "account">,
): Promise<number> =>
  change(db, "desk", async (trx) => {
    await lock(trx, "deposits");
    const existingDeposit = await trx
      .selectFrom("deposits")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirst();
    if (existingDeposit) return existingDeposit.number;
    const last = await trx
      .selectFrom("deposits")
      .select((eb) => eb.fn.max("number").as("number"))
      .executeTakeFirst();
    const lastDeletion = await trx
      .selectFrom("audit_events")
      .select(sql<number | null>`max(cast(substr(subject, 9) as integer))`.as("number"))
      .where("action", "=", "deposit.deleted")
      .executeTakeFirst();
    const now = isoTime(clock);
    const number = Math.max(last?.number ?? 0, lastDeletion?.number ?? 0) + 1;
    await trx
      .insertInto("deposits")
      .values({ id, number, opened_at: now, opened_by: actor.username, day, account })
      .execute();
    await recordAudit(trx, { now, actor }, "deposit.opened", `deposit:${number}`);
    return number;
  });

export const MAX_DEPOSITS = 200;

/**
 * Whether a gift was in its deposit when that was last closed, and so is on a slip. Closing removes
 * the gifts that were voided before.
 */
const IS_ON_SLIP = sql<boolean>`(coalesce(entered_at, created_at) <= (
  select coalesce(closed_at, slip_at) from deposits where deposits.id = donations.deposit_id))`;

/** Whether a gift is a row of its deposit. A bounced check was at the bank, like all on a slip. */
const IS_ROW = sql<boolean>`(voided_at is null or bounced_on is not null or ${IS_ON_SLIP})`;

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
    .where(IS_ROW)
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
export const lockDepositByNumber = (trx: DbTransaction, number: number) =>
  trx
    .selectFrom("deposits")
    .selectAll()
    .where("number", "=", number)
    .$if(isOnPostgres(trx), (query) => query.forUpdate())
    .executeTakeFirst();

type DepositResult =
  | Result<unknown, "gone" | "closed" | "open" | "empty" | "postmark" | "filled">
  | DifferentTotal;

export type DepositRefusal = Extract<DepositResult, { ok: false }>;

/** `difference` is in cents: the sum of the rows minus the counted amount. */
interface DifferentTotal {
  ok: false;
  difference: number;
}

/**
 * Corrects day and account of an open deposit. Its gifts get the day, each with a line in its
 * history, but for those whose own day was corrected. What is still as the form showed it stays as
 * it is now, so that an old page takes back nothing of a colleague's.
 */
export const correctDeposit = (
  staff: StaffContextInZone,
  number: number,
  input: DayAndAccount,
  shown: DayAndAccount,
) =>
  changeDeposit(staff, number, "site", async (trx, deposit, auditContext) => {
    if (deposit.closed_at) return refusedFor("closed");
    const day = input.day === shown.day ? deposit.day : input.day;
    const account = input.account === shown.account ? deposit.account : input.account;
    if (day === deposit.day && account === deposit.account) return { ok: true };
    const rows = await trx
      .selectFrom("donations")
      .select(["id", "received_at", "created_at", "postmarked_on"])
      .where("deposit_id", "=", deposit.id)
      .where("voided_at", "is", null)
      .execute();
    const gifts = rows.filter((gift) => dayOf(receivedAtOf(gift), staff.timeZone) === deposit.day);
    const mailedChecks = gifts.map((gift) => ({ postmark: gift.postmarked_on ?? "", date: day }));
    if (mailedChecks.some(postmarkProblem)) return refusedFor("postmark");
    if (day !== deposit.day)
      await moveGiftsToDay(
        trx,
        auditContext,
        gifts,
        receivedOn(day, auditContext.now, staff.timeZone),
      );
    await trx.updateTable("deposits").set({ day, account }).where("id", "=", deposit.id).execute();
    await recordAudit(trx, auditContext, "deposit.corrected", `deposit:${number}`, {
      day: [deposit.day, day],
      account: [deposit.account, account],
    });
    return { ok: true };
  });

async function moveGiftsToDay(
  trx: DbTransaction,
  auditContext: AuditContext,
  gifts: readonly { id: string; received_at: string | null }[],
  received_at: string,
): Promise<void> {
  for (const { id, received_at: before } of gifts) {
    const days = { received_at, created_at: received_at, updated_at: auditContext.now };
    await trx.updateTable("donations").set(days).where("id", "=", id).execute();
    const details = { received_at: [before, received_at] as [string | null, string] };
    await recordDonationChange(trx, auditContext, { id, action: "corrected", details });
  }
}

/** Deletes an open deposit without rows. */
export const deleteDeposit = (staff: StaffContext, number: number) =>
  changeDeposit(staff, number, "desk", async (trx, deposit, auditContext) => {
    if (deposit.closed_at) return refusedFor("closed");
    if ((await readDepositRows(trx, deposit)).length > 0) return refusedFor("filled");
    const removeFromDeposit = trx.updateTable("donations").set({ deposit_id: null });
    await removeFromDeposit.where("deposit_id", "=", deposit.id).execute();
    await trx.deleteFrom("deposits").where("id", "=", deposit.id).execute();
    await recordAudit(trx, auditContext, "deposit.deleted", `deposit:${number}`);
    return { ok: true };
  });

/** Stores what staff counted by hand, in cents, or null. Works only while the deposit is open. */
export const countDeposit = (staff: StaffContext, number: number, counted_cents: number | null) =>
  changeDeposit(
    staff,
    number,
    "desk",
    async (trx, { id, closed_at, counted_cents: before }, auditContext) => {
      if (closed_at) return refusedFor("closed");
      if (counted_cents === before) return { ok: true };
      await trx.updateTable("deposits").set({ counted_cents }).where("id", "=", id).execute();
      await recordAudit(trx, auditContext, "deposit.counted", `deposit:${number}`, {
        counted_cents: [before, counted_cents],
      });
      return { ok: true };
    },
  );

/**
 * Closes a deposit. If its total differs from the counted amount, `acceptedTotal` must be the total
 * in cents that staff accepted.
 */
export const closeDeposit = (staff: StaffContext, number: number, acceptedTotal: string) =>
  changeDeposit(staff, number, "desk", async (trx, deposit, auditContext) => {
    if (deposit.closed_at) return { ok: true };
    const rows = await readDepositRows(trx, deposit);
    if (rows.length === 0) return refusedFor("empty");
    const total = sumCents(rows);
    const countedCents = deposit.counted_cents;
    if (countedCents !== null && countedCents !== total && acceptedTotal !== String(total))
      return { ok: false, difference: total - countedCents };
    // Gifts voided before the first closing are not on the slip, so they leave the deposit and stay
    // out of it when restored.
    await trx
      .updateTable("donations")
      .set({ deposit_id: null })
      .where("deposit_id", "=", deposit.id)
      .where(sql<boolean>`${IS_ROW} is not true`)
      .execute();
    await trx
      .updateTable("deposits")
      .set({
        closed_at: auditContext.now,
        slip_at: auditContext.now,
        closed_by: auditContext.actor.username,
      })
      .where("id", "=", deposit.id)
      .execute();
    await recordAudit(trx, auditContext, "deposit.closed", `deposit:${number}`);
    return { ok: true };
  });

/** Opens a deposit for entry again. The reason stays with the deposit. */
export const reopenDeposit = (staff: StaffContext, number: number, reason: string) =>
  changeDeposit(staff, number, "desk", async (trx, { id, closed_at }, auditContext) => {
    if (!closed_at) return refusedFor("open");
    await trx
      .updateTable("deposits")
      .set({ closed_at: null, closed_by: null, reopened_reason: reason })
      .where("id", "=", id)
      .execute();
    await recordAudit(trx, auditContext, "deposit.reopened", `deposit:${number}`);
    return { ok: true };
  });

const changeDeposit = (
  { db, clock, actor }: StaffContext,
  number: number,
  seenOn: "site" | "desk",
  apply: (
    trx: DbTransaction,
    deposit: Deposit,
    auditContext: AuditContext,
  ) => Promise<DepositResult>,
): Promise<DepositResult> =>
  change(db, seenOn, async (trx) => {
    const deposit = await lockDepositByNumber(trx, number);
    return deposit ? apply(trx, deposit, { now: isoTime(clock), actor }) : refusedFor("gone");
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
 * Returns the rows of a deposit in the order of entry. Gifts that were voided before it was closed
 * are not rows. What was on a slip and bounced checks, which were at the bank, are, also once the
 * deposit is reopened.
 */
export async function readDepositRows(
  db: DbOrTransaction,
  { id }: { id: string },
): Promise<DepositRow[]> {
  const rows = await db
    .selectFrom("donations")
    .select(["id", "first_name", "last_name", "name_key", "amount_cents as cents"])
    .select(["payment_method", "check_number", "designation", "pledge_id"])
    .select(["voided_at", "bounced_on", "split_from"])
    .where("deposit_id", "=", id)
    .where(IS_ROW)
    .orderBy("id")
    .execute();
  // A check that was split over several funds is one row.
  const checks = Map.groupBy(rows, ({ id, split_from }) => split_from ?? id);
  return Array.from(checks.values(), (parts) => {
    const [row] = parts as [(typeof rows)[number]];
    return {
      id: row.id,
      name: fullName(row),
      nameKey: row.name_key,
      cents: sumCents(parts),
      isCash: row.payment_method === "cash",
      checkNumber: row.check_number,
      designation: parts.flatMap(({ designation }) => designation ?? []).join(", "),
      pledgeId: row.pledge_id,
      isVoid: row.voided_at !== null,
      bouncedOn: row.bounced_on,
    };
  });
}
