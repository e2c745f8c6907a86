import * as z from "zod/mini";
import type { DbOrTransaction } from "#db/schema.ts";
import type { Acting } from "#domain/audit/record-audit.ts";
import { recordChange } from "#domain/audit/record-change.ts";
import { insertGift } from "#domain/donations/enter-gift.ts";
import { checkGift, dollars } from "#domain/donations/gift-schema.ts";
import { voidGift } from "#domain/donations/void-gift.ts";
import { checkForm, type FieldErrors, formLine } from "#domain/forms/check-form.ts";
import { decimalOf } from "#domain/money/money.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { isoTime } from "#domain/ports/clock.ts";
import { splitName } from "#domain/text/plain-text.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { change } from "#domain/versions/change.ts";
import { type Deposit, takeDeposit } from "./deposits.ts";

const rowSchema = z.object({
  key: formLine(TEXT_LIMITS.id).check(z.minLength(16, "Load this page again")),
  name: formLine(TEXT_LIMITS.name),
  amount: dollars,
  kind: z.enum(["Check", "Cash"]),
  checkNumber: formLine(TEXT_LIMITS.checkNumber),
  designation: formLine(TEXT_LIMITS.designation),
  /** A gift of the same person, and the pledge that this one pays: ids, or empty. */
  like: formLine(TEXT_LIMITS.id),
  pledge: formLine(TEXT_LIMITS.id),
});

type Row = z.output<typeof rowSchema>;
type RowField = keyof Row;
export const ROW_FIELDS = Object.keys(rowSchema.shape) as RowField[];

export type EnteredRow =
  | { ok: true }
  | { ok: false; errors: FieldErrors<RowField> }
  | { ok: false; reason: "gone" | "closed" };

const ANONYMOUS = "Anonymous";

/**
 * Stores a typed row as a gift, or as a payment on a pledge; the same key twice is one row. The giver is the
 * person of the gift `like` as long as the name is theirs.
 */
export async function enterRow(
  acting: Acting & { timeZone: string },
  number: number,
  typed: unknown,
): Promise<EnteredRow> {
  const check = checkForm(rowSchema, typed);
  if (!check.ok) return check;
  const { value } = check;
  if (!value.name && value.kind === "Check")
    return { ok: false, errors: { name: "A name is required" } };
  return change(acting.db, "site", async (trx): Promise<EnteredRow> => {
    const deposit = await takeDeposit(trx, number);
    if (!deposit) return { ok: false, reason: "gone" };
    const earlier = await trx
      .selectFrom("donations")
      .select("id")
      .where("deposit_id", "=", deposit.id)
      .where("external_id", "=", value.key)
      .executeTakeFirst();
    if (earlier) return { ok: true };
    if (deposit.closed_at) return { ok: false, reason: "closed" };
    const errors = value.pledge
      ? await pay(trx, acting, deposit, value)
      : await give(trx, acting, deposit, value);
    return errors ? { ok: false, errors } : { ok: true };
  });
}

type Refused = FieldErrors<RowField> | null;

async function pay(
  trx: DbOrTransaction,
  acting: Acting & { timeZone: string },
  { id: depositId, day }: Deposit,
  { pledge: pledgeId, amount: amountCents, kind, checkNumber, designation, key }: Row,
): Promise<Refused> {
  const refused = await recordPayment(trx, acting, {
    ...{ pledgeId, amountCents, day, kind, checkNumber, designation, notes: "", depositId, key },
    mayExceed: true,
  });
  return refused && { pledge: "This pledge can take no payment" };
}

async function give(
  trx: DbOrTransaction,
  acting: Acting & { timeZone: string },
  { id, day }: Deposit,
  { key, name, amount, kind, checkNumber, designation, like }: Row,
): Promise<Refused> {
  const { timeZone } = acting;
  const person = await trx
    .selectFrom("donations")
    .select(["first_name as firstName", "last_name as lastName", "email", "phone"])
    .select(["street", "city", "state", "postal_code as postalCode"])
    .where("id", "=", like)
    .executeTakeFirst();
  const isTheirs = person && `${person.firstName} ${person.lastName}`.trim() === name;
  const [firstName, lastName] = splitName(name || ANONYMOUS);
  const gift = {
    ...(isTheirs
      ? Object.fromEntries(Object.entries(person).map(emptyForNull))
      : { firstName, lastName }),
    amount: decimalOf(amount),
    date: day,
    ...{ kind, checkNumber, designation },
  };
  const check = checkGift(gift, day);
  if (!check.ok) return { name: Object.values(check.errors)[0] ?? "" };
  await insertGift(trx, acting, check.value, { key, timeZone, depositId: id });
  return null;
}

const emptyForNull = ([name, value]: [string, string | null]) => [name, value ?? ""];

/** Takes a row out of an open deposit, and the gift out of all sums. False when that is not possible (any more). */
export const takeRowOut = (
  { db, clock, actor }: Acting,
  number: number,
  giftId: string,
): Promise<boolean> =>
  change(db, "site", async (trx) => {
    const deposit = await takeDeposit(trx, number);
    if (!deposit || deposit.closed_at) return false;
    const taken = await trx
      .updateTable("donations")
      .set({ deposit_id: null })
      .where("id", "=", giftId)
      .where("deposit_id", "=", deposit.id)
      .where("voided_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!taken) return false;
    await voidGift(trx, clock, giftId);
    const details = { reason: `Taken out of deposit ${number}` };
    await recordChange(trx, isoTime(clock), actor, giftId, "voided", details);
    return true;
  });
