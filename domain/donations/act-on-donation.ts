import * as z from "zod/mini";
import type { DbTransaction, DonationAction } from "#db/schema.ts";
import { refundAlert, removeAlert } from "#domain/alerts/alerts.ts";
import { recordAudit } from "#domain/audit/record-audit.ts";
import { change } from "#domain/changes/change.ts";
import type { StaffContextInZone } from "#domain/changes/staff-context.ts";
import { checkForm, formLine } from "#domain/forms/check-form.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { putOnPledge, takeOffPledge } from "#domain/pledges/put-on-pledge.ts";
import { type PaymentRefusal, recordPayment } from "#domain/pledges/record-payment.ts";
import { reopenPledge, writeOffPledge } from "#domain/pledges/write-off.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { longDate } from "#domain/values/format-day.ts";
import { PAYMENT_KINDS } from "#domain/values/payment-methods.ts";
import { type Refusal, refusedFor } from "#domain/values/result.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { dayUntil, dollars, type Mailed, POSTMARK_RULES, postmarkUntil } from "./gift-schema.ts";
import { markMonthlySeen } from "./monthly-gifts.ts";
import { markGiftsDifferent } from "./possible-duplicates.ts";
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
  "end-refund",
  "split",
  "remove-tests",
] as const;

/** Why an action was refused; `problem` is the sentence about a typed value. */
export type DonationRefusal =
  | (Refusal<"typed"> & { problem: string })
  | Refusal<"gone" | "changed" | "split-incomplete">
  | PaymentRefusal;

type DonationResult = { ok: true } | DonationRefusal;

const DONE = { ok: true } as const;
const GONE = refusedFor("gone");
const CHANGED = refusedFor("changed");

const reasonOf = (problem: string) => formLine(TEXT_LIMITS.reason).check(z.minLength(1, problem));
const voidReason = reasonOf("Please say why it is voided");
const writeOffReason = reasonOf("Please say why it will not be paid");

const paymentSchema = (today: string) =>
  z
    .object({
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
      postmark: postmarkUntil(today),
      cameBy: formLine(TEXT_LIMITS.name),
      notes: formLine(TEXT_LIMITS.paymentNote),
      key: formLine(TEXT_LIMITS.id).check(
        z.minLength(1, "This form is out of date; load the page again"),
      ),
    })
    .check(...POSTMARK_RULES.map(([message, holds]) => z.refine<Mailed>(holds, message)));

/** Returns the text of a form field. */
type Field = (name: string) => string;

/**
 * Runs one action on a donation in one transaction, with its entries in the record's history and in
 * the audit log. A repetition changes nothing and adds no entry.
 */
export const actOnDonation = (
  staff: StaffContextInZone,
  intent: (typeof DONATION_INTENTS)[number],
  field: Field,
): Promise<DonationResult> =>
  change(staff.db, "site", async (trx) => {
    const { clock, actor } = staff;
    const id = field("id");
    switch (intent) {
      case "confirm":
        return changeState(trx, staff, id, confirmPledge, "confirmed");
      case "void": {
        const reason = voidReason.safeParse(field("reason"));
        if (!reason.success) return refuseTyped(reason.error);
        return changeState(trx, staff, id, voidGift, "voided", { reason: reason.data });
      }
      case "bounce": {
        const today = dayOf(isoTime(clock), staff.timeZone);
        const day = dayUntil(today).safeParse(field("day"));
        if (!day.success) return refuseTyped(day.error);
        const reason = `The bank sent the check back on ${longDate(day.data)}`;
        return changeState(trx, staff, id, bounceCheck(day.data), "voided", { reason });
      }
      case "restore":
        return changeState(trx, staff, id, restoreGift, "restored");
      case "payment":
        return recordTypedPayment(trx, staff, field);
      case "separate":
        return (await markGiftsDifferent(trx, clock, actor, [id, field("other")])) ? DONE : GONE;
      case "on-pledge":
        return (await putOnPledge(trx, staff, id, field("pledge"))) ? DONE : CHANGED;
      case "off-pledge":
        return (await takeOffPledge(trx, staff, id)) ? DONE : CHANGED;
      case "write-off": {
        const reason = writeOffReason.safeParse(field("reason"));
        if (!reason.success) return refuseTyped(reason.error);
        return (await writeOffPledge(trx, staff, id, reason.data)) ? DONE : CHANGED;
      }
      case "reopen":
        await reopenPledge(trx, staff, id);
        return DONE;
      case "see-monthly":
        await markMonthlySeen(trx, isoTime(clock), actor, id);
        return DONE;
      case "end-refund":
        if (await removeAlert(trx, refundAlert(id)))
          await recordAudit(
            trx,
            { now: isoTime(clock), actor },
            "record.changed",
            `donation:${id}`,
          );
        return DONE;
      case "split": {
        const cents = dollars.safeParse(field("amount")).data;
        const designation = field("designation");
        const key = field("key");
        if (!cents || !designation || !key) return refusedFor("split-incomplete");
        return (await splitGift(trx, staff, id, { cents, designation, key })) ? DONE : CHANGED;
      }
      case "remove-tests":
        if ((await removeTestGifts(trx)) > 0)
          await recordAudit(
            trx,
            { now: isoTime(clock), actor },
            "record.changed",
            "donations:tests",
          );
        return DONE;
    }
  });

/** Changes one record; "already" when it has that state. */
type StateChange = (
  trx: DbTransaction,
  clock: Clock,
  id: string,
) => Promise<"done" | "already" | "gone">;

async function changeState(
  trx: DbTransaction,
  { clock, actor }: StaffContextInZone,
  id: string,
  changeRecord: StateChange,
  action: DonationAction,
  details: { reason: string } | null = null,
): Promise<DonationResult> {
  const result = await changeRecord(trx, clock, id);
  if (result === "gone") return GONE;
  if (result === "done") await recordOnParts(trx, isoTime(clock), actor, { id, action, details });
  return DONE;
}

const refuseTyped = ({ issues }: { issues: readonly { message: string }[] }) =>
  ({ ...refusedFor("typed"), problem: issues[0]?.message ?? "" }) as const;

async function recordTypedPayment(
  trx: DbTransaction,
  staff: StaffContextInZone,
  field: Field,
): Promise<DonationResult> {
  const today = dayOf(isoTime(staff.clock), staff.timeZone);
  const schema = paymentSchema(today);
  const typed = Object.keys(schema.shape).map((name) => [name, field(name)]);
  const check = checkForm(schema, Object.fromEntries(typed));
  if (!check.ok) return { ...refusedFor("typed"), problem: Object.values(check.errors)[0] ?? "" };
  const { amount: amountCents, date: day, ...payment } = check.value;
  const pledgeId = field("id");
  return recordPayment(trx, staff, { pledgeId, amountCents, day, ...payment });
}

/** Deletes every test gift with its history and events. Returns how many. */
export async function removeTestGifts(trx: DbTransaction): Promise<number> {
  const testGifts = trx.selectFrom("donations").select("id").where("is_test", "=", 1);
  await trx.deleteFrom("donation_changes").where("donation_id", "in", testGifts).execute();
  await trx.deleteFrom("gift_events").where("donation_id", "in", testGifts).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("donations")
    .where("is_test", "=", 1)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
