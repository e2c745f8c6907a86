import * as z from "zod/mini";
import type { DbOrTransaction, DonationAction } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { recordAudit, type StaffContext } from "#domain/changes/record-audit.ts";
import { checkForm, formLine } from "#domain/forms/check-form.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { putOnPledge, takeOffPledge } from "#domain/pledges/put-on-pledge.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { reopenPledge, writeOff } from "#domain/pledges/write-off.ts";
import { isoTime } from "#domain/values/clock.ts";
import { longDate } from "#domain/values/long-date.ts";
import { formatCents } from "#domain/values/money.ts";
import { PAYMENT_KINDS } from "#domain/values/payment-methods.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { dayUntil, dollars } from "./gift-schema.ts";
import { markMonthlySeen } from "./monthly-gifts.ts";
import { separateGifts } from "./possible-duplicates.ts";
import { splitGift } from "./split-gift.ts";
import { bounceCheck, recordOnParts, restoreGift, voidGift } from "./void-gift.ts";

export const DONATION_INTENTS = [
  "confirm",
  "void",
  "bounce",
  "restore",
  "payment",
  "separate",
  "on-pledge",
  "off-pledge",
  "write-off",
  "reopen",
  "see-monthly",
  "split",
  "remove-tests",
] as const;
const GONE = "This record no longer exists";
const CHANGED = "This record has changed meanwhile. Please look at it again";

const reasonOf = (problem: string) => formLine(TEXT_LIMITS.reason).check(z.minLength(1, problem));
const voidReason = reasonOf("Please say why it is voided");
const writeOffReason = reasonOf("Please say why it will not be paid");

const paymentSchema = (today: string) =>
  z.object({
    amount: dollars,
    date: z.union([
      z.pipe(
        z.literal(""),
        z.transform(() => today),
      ),
      dayUntil(today),
    ]),
    kind: z.union([z.literal(""), z.enum(PAYMENT_KINDS)]),
    checkNumber: formLine(TEXT_LIMITS.checkNumber),
    notes: formLine(TEXT_LIMITS.paymentNote),
    key: formLine(TEXT_LIMITS.id).check(
      z.minLength(1, "This form is out of date; load the page again"),
    ),
  });

type Desk = StaffContext & { timeZone: string };
/** Returns the text of a form field. */
type Field = (name: string) => string;

/**
 * Runs one action on a donation in one transaction, with its entries in the record's history and in
 * the audit log. A repetition changes nothing and adds no entry. Returns an error message, or null.
 */
export const handleDonation = (
  desk: Desk,
  intent: (typeof DONATION_INTENTS)[number],
  field: Field,
): Promise<string | null> =>
  change(desk.db, "site", async (trx) => {
    const { clock, actor } = desk;
    const id = field("id");
    switch (intent) {
      case "confirm":
        return changeState(trx, desk, id, confirmPledge, "confirmed");
      case "void": {
        const reason = voidReason.safeParse(field("reason"));
        if (!reason.success) return reason.error.issues[0]?.message ?? "";
        return changeState(trx, desk, id, voidGift, "voided", { reason: reason.data });
      }
      case "bounce": {
        const today = dayOf(isoTime(clock), desk.timeZone);
        const day = dayUntil(today).safeParse(field("day"));
        if (!day.success) return day.error.issues[0]?.message ?? "";
        const reason = `The bank sent the check back on ${longDate(day.data)}`;
        return changeState(trx, desk, id, bounceCheck(day.data), "voided", { reason });
      }
      case "restore":
        return changeState(trx, desk, id, restoreGift, "restored");
      case "payment":
        return pay(trx, desk, field);
      case "separate":
        return (await separateGifts(trx, clock, actor, [id, field("other")])) ? null : GONE;
      case "on-pledge":
        return (await putOnPledge(trx, desk, id, field("pledge"))) ? null : CHANGED;
      case "off-pledge":
        return (await takeOffPledge(trx, desk, id)) ? null : CHANGED;
      case "write-off": {
        const reason = writeOffReason.safeParse(field("reason"));
        if (!reason.success) return reason.error.issues[0]?.message ?? "";
        return (await writeOff(trx, desk, id, reason.data)) ? null : CHANGED;
      }
      case "reopen":
        await reopenPledge(trx, desk, id);
        return null;
      case "see-monthly":
        await markMonthlySeen(trx, isoTime(clock), actor, id);
        return null;
      case "split": {
        const cents = dollars.safeParse(field("amount")).data;
        const designation = field("designation");
        const key = field("key");
        if (!cents || !designation || !key) return "Enter an amount, and what it is for";
        return (await splitGift(trx, desk, id, { cents, designation, key })) ? null : CHANGED;
      }
      case "remove-tests":
        if ((await removeTestGifts(trx)) > 0)
          await recordAudit(trx, isoTime(clock), actor, "record.changed", "donations:tests");
        return null;
    }
  });

async function changeState(
  trx: DbOrTransaction,
  { clock, actor }: Desk,
  id: string,
  act: typeof confirmPledge,
  done: DonationAction,
  details: { reason: string } | null = null,
): Promise<string | null> {
  const result = await act(trx, clock, id);
  if (result === "gone") return GONE;
  if (result === "done") await recordOnParts(trx, isoTime(clock), actor, id, done, details);
  return null;
}

async function pay(trx: DbOrTransaction, desk: Desk, field: Field): Promise<string | null> {
  const today = dayOf(isoTime(desk.clock), desk.timeZone);
  const schema = paymentSchema(today);
  const typed = Object.keys(schema.shape).map((name) => [name, field(name)]);
  const check = checkForm(schema, Object.fromEntries(typed));
  if (!check.ok) return Object.values(check.errors)[0] ?? "Please look at the payment";
  const { amount: amountCents, date: day, ...payment } = check.value;
  const pledgeId = field("id");
  const refused = await recordPayment(trx, desk, { pledgeId, amountCents, day, ...payment });
  switch (refused?.reason) {
    case "exceeds":
      return `${formatCents(refused.leftCents)} of this pledge is left. Record that, and the rest as a gift.`;
    case "voided":
      return "This pledge is voided";
    case "unconfirmed":
      return "Confirm the pledge first";
    case "written-off":
      return "This pledge is written off. Open it again first";
    case "no-pledge":
      return GONE;
    default:
      return null;
  }
}

/**
 * Deletes every test gift with its history and events. Returns how many. Call it within a
 * transaction.
 */
export async function removeTestGifts(trx: DbOrTransaction): Promise<number> {
  const tests = trx.selectFrom("donations").select("id").where("is_test", "=", 1);
  await trx.deleteFrom("donation_changes").where("donation_id", "in", tests).execute();
  await trx.deleteFrom("gift_events").where("donation_id", "in", tests).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("donations")
    .where("is_test", "=", 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
