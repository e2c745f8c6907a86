import type { Selectable } from "kysely";
import * as z from "zod/mini";
import type { DbTransaction, DonationTable } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContext, StaffContextInZone } from "#domain/changes/staff-context.ts";
import { type Checked, checkForm, type FieldErrors, formLine } from "#domain/forms/check-form.ts";
import { findPersonId } from "#domain/people/people-of-records.ts";
import { readPerson } from "#domain/people/read-people.ts";
import { hasColumns, moneyColumns } from "#domain/pledges/money-columns.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { isoTime } from "#domain/values/clock.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { formatDecimal } from "#domain/values/money.ts";
import { ANONYMOUS, fullName, splitName } from "#domain/values/person-names.ts";
import { type Refusal, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { type Deposit, lockDepositByNumber } from "./deposits.ts";
import { insertGift } from "./enter-gift.ts";
import { fundInName } from "./funds.ts";
import { checkGift, dollars, postmarkProblem } from "./gift-schema.ts";
import { isPartOf, recordOnParts, voidGift } from "./void-gift.ts";

const rowSchema = z.object({
  key: formLine(TEXT_LIMITS.id).check(z.minLength(16, "Load this page again")),
  name: formLine(TEXT_LIMITS.name),
  amount: dollars,
  kind: z.enum(["Check", "Cash"]),
  checkNumber: formLine(TEXT_LIMITS.checkNumber),
  /** The postmark of a mailed check, "2026-12-30", or empty. */
  postmark: z.union([z.literal(""), z.iso.date()], "Please enter a date"),
  designation: formLine(TEXT_LIMITS.designation),
  /** The fund, employer or IRA whose check it is; empty for none but a fund in the name. */
  cameBy: formLine(TEXT_LIMITS.name),
  /** The ids of the chosen person and of the pledge that this row pays; either may be empty. */
  person: formLine(TEXT_LIMITS.id),
  pledge: formLine(TEXT_LIMITS.id),
});

type RowField = keyof z.output<typeof rowSchema>;
export const ROW_FIELDS = Object.keys(rowSchema.shape) as RowField[];

/** Accepts any input; never throws. */
export function checkDepositRow(input: unknown) {
  const check = checkForm(rowSchema, input);
  if (!check.ok) return check;
  const { amount: amountCents, ...row } = check.value;
  const cameBy = row.cameBy || (fundInName(row.name) ?? "");
  return row.name || row.kind === "Cash"
    ? { ok: true as const, value: { ...row, amountCents, cameBy } }
    : refuse({ name: "A name is required" });
}

type RowEntry = Checked<typeof checkDepositRow>;

const refuse = (errors: FieldErrors<RowField>) => ({ ok: false as const, errors });

export type EnteredRow =
  | { ok: true }
  | ReturnType<typeof refuse>
  | Refusal<"gone" | "closed" | "recorded">;

/**
 * Stores a typed row as a gift or as a payment on a pledge; the same key twice is one row. When a
 * person is chosen, the gift also gets their known contact details. Refuses another row under the
 * key of a stored one, as after an answer that was lost, and the same row once it was taken out or
 * voided ("recorded").
 */
export async function enterDepositRow(
  staff: StaffContextInZone,
  number: number,
  row: RowEntry,
): Promise<EnteredRow> {
  return change(staff.db, "site", async (trx): Promise<EnteredRow> => {
    const deposit = await lockDepositByNumber(trx, number);
    if (!deposit) return refusedFor("gone");
    const storedRow = await trx
      .selectFrom("donations")
      .selectAll()
      .where("source", "in", [SOURCES.staff, SOURCES.pledgePayment])
      .where("external_id", "=", row.key)
      .executeTakeFirst();
    if (storedRow)
      return isSameRow(storedRow, row, deposit.id) ? { ok: true } : refusedFor("recorded");
    if (deposit.closed_at) return refusedFor("closed");
    const mailedCheck = { postmark: row.postmark, date: deposit.day };
    const postmark = postmarkProblem(mailedCheck);
    if (postmark) return refuse({ postmark });
    const errors = row.pledge
      ? await recordPledgePayment(trx, staff, deposit, row)
      : await storeRowAsGift(trx, staff, deposit, row);
    return errors ? refuse(errors) : { ok: true };
  });
}

/** A payment on a pledge has the name of the pledge, so it is compared by its pledge. */
const isSameRow = (storedRow: Selectable<DonationTable>, row: RowEntry, deposit_id: string) =>
  hasColumns(storedRow, { ...moneyColumns(row), deposit_id, voided_at: null }) &&
  (row.pledge ? storedRow.pledge_id === row.pledge : hasName(storedRow, row.name || ANONYMOUS));

const hasName = (storedRow: Selectable<DonationTable>, name: string) =>
  [name, splitName(name).join(" ").trim()].includes(fullName(storedRow));

async function recordPledgePayment(
  trx: DbTransaction,
  staff: StaffContextInZone,
  { id: depositId, day }: Deposit,
  { pledge: pledgeId, amountCents, ...row }: RowEntry,
): Promise<FieldErrors<RowField> | null> {
  const paid = await recordPayment(trx, staff, {
    pledgeId,
    amountCents,
    day,
    ...row,
    notes: "",
    depositId,
    mayExceed: true,
  });
  return paid.ok ? null : { pledge: "This pledge can take no payment" };
}

async function storeRowAsGift(
  trx: DbTransaction,
  staff: StaffContextInZone,
  { id, day }: Deposit,
  { key, name, amountCents, person: chosen, ...row }: RowEntry,
): Promise<FieldErrors<RowField> | null> {
  const { timeZone } = staff;
  const personId = chosen ? await findPersonId(trx, chosen) : null;
  const person = personId ? await readPerson(trx, personId) : null;
  const isTheirName = person && person.name === name;
  const [firstName, lastName] = isTheirName
    ? [person.firstName, person.lastName]
    : splitName(name || ANONYMOUS);
  const contactDetails = person && {
    email: person.emails[0] ?? "",
    phone: person.phones[0] ?? "",
    ...person.postal,
  };
  const gift = {
    ...row,
    ...contactDetails,
    firstName,
    lastName,
    amount: formatDecimal(amountCents),
    date: day,
  };
  const check = checkGift(gift, day);
  if (!check.ok) return { name: Object.values(check.errors)[0] ?? "" };
  await insertGift(trx, staff, check.value, { key, timeZone, personId, depositId: id });
  return null;
}

/**
 * Removes a row from an open deposit and voids its gift. Returns false when that is not possible
 * (anymore).
 */
export const removeDepositRow = (
  { db, clock, actor }: StaffContext,
  number: number,
  giftId: string,
): Promise<boolean> =>
  change(db, "site", async (trx) => {
    const deposit = await lockDepositByNumber(trx, number);
    if (!deposit || deposit.closed_at) return false;
    const removedParts = await trx
      .updateTable("donations")
      .set({ deposit_id: null })
      .where(isPartOf(giftId))
      .where("deposit_id", "=", deposit.id)
      .where("voided_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!removedParts) return false;
    await voidGift(trx, clock, giftId);
    const details = { reason: { code: "left-deposit", number } as const };
    await recordOnParts(
      trx,
      { now: isoTime(clock), actor },
      {
        id: giftId,
        action: "voided",
        details,
      },
    );
    return true;
  });
