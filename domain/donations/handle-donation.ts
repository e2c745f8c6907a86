import * as z from "zod/mini";
import type { DbOrTransaction } from "#db/schema.ts";
import { type Acting, type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { checkForm, formLine } from "#domain/forms/check-form.ts";
import { formatCents } from "#domain/money/money.ts";
import { methodOfKind, PAYMENT_KINDS } from "#domain/money/payment-methods.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { dayOf, noonOf } from "#domain/time/time-zone.ts";
import { raiseVersion } from "#domain/versions/raise-version.ts";
import { dayUntil, dollars } from "./gift-schema.ts";
import { separateGifts } from "./possible-duplicates.ts";
import { recordChange } from "./record-change.ts";
import { restoreGift, voidGift } from "./void-gift.ts";

/** The fields of its forms: `other` is for separate gifts, `reason` for a void, the rest for a payment. */
export const DONATION_FIELDS = [
  "intent",
  "id",
  "amount",
  "date",
  "kind",
  "checkNumber",
  "notes",
  "key",
  "reason",
  "other",
] as const;

type DonationRequest = Record<(typeof DONATION_FIELDS)[number], string>;

export type DonationDone =
  | "confirmed"
  | "voided"
  | "restored"
  | "payment"
  | "tests-removed"
  | "separated";

type DonationResult = { ok: true; done: DonationDone } | { ok: false; error: string };

const refused = (error: string): DonationResult => ({ ok: false, error });
const GONE = refused("This record no longer exists");

const REASON_MAX = 500;
const reasonSchema = formLine(REASON_MAX).check(z.minLength(1, "Please say why it is voided"));

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

/**
 * Runs one action on a donation, in one transaction with its entries in the record's history and in the
 * audit log. A repetition changes nothing and adds no entry.
 */
export const handleDonation = (
  { db, clock, actor }: Acting,
  request: DonationRequest,
  timeZone: string,
): Promise<DonationResult> =>
  db.transaction().execute(async (trx) => {
    const { id, intent } = request;
    switch (intent) {
      case "confirm":
      case "restore":
        return changeState(trx, clock, actor, id, intent);
      case "void": {
        const reason = reasonSchema.safeParse(request.reason);
        if (!reason.success) return refused(reason.error.issues[0]?.message ?? "");
        return changeState(trx, clock, actor, id, intent, { reason: reason.data });
      }
      case "remove-tests":
        if ((await removeTestGifts(trx)) > 0)
          await recordAudit(trx, isoTime(clock), actor, "record.changed", "donations:tests");
        return { ok: true, done: "tests-removed" };
      case "separate":
        if (!(await separateGifts(trx, clock, actor, [id, request.other]))) return GONE;
        return { ok: true, done: "separated" };
      case "payment":
        return pay(trx, clock, actor, request, timeZone);
      default:
        return refused("Unknown intent");
    }
  });

const STATE_CHANGES = {
  confirm: { change: confirmPledge, done: "confirmed" },
  void: { change: voidGift, done: "voided" },
  restore: { change: restoreGift, done: "restored" },
} as const;

async function changeState(
  trx: DbOrTransaction,
  clock: Clock,
  actor: Actor,
  id: string,
  intent: keyof typeof STATE_CHANGES,
  details: { reason: string } | null = null,
): Promise<DonationResult> {
  const { change, done } = STATE_CHANGES[intent];
  const result = await change(trx, clock, id);
  if (result === "gone") return GONE;
  if (result === "done") await recordChange(trx, isoTime(clock), actor, id, done, details);
  return { ok: true, done };
}

async function pay(
  trx: DbOrTransaction,
  clock: Clock,
  actor: Actor,
  request: DonationRequest,
  timeZone: string,
): Promise<DonationResult> {
  const now = isoTime(clock);
  const today = dayOf(now, timeZone);
  const check = checkForm(paymentSchema(today), request);
  if (!check.ok) return refused(Object.values(check.errors)[0] ?? "Please look at the payment");
  const { amount, date, kind, notes, key } = check.value;
  const checkNumber = kind === "Check" ? check.value.checkNumber : "";
  const words = [kind, checkNumber, notes].filter(Boolean).join(", ");
  const result = await recordPayment(trx, clock, {
    pledgeId: request.id,
    amountCents: amount,
    receivedAt: date === today ? now : noonOf(date, timeZone),
    method: methodOfKind(kind),
    checkNumber: checkNumber || null,
    notes: notes || null,
    key,
  });
  if (result.ok) {
    if (result.isNew)
      await recordChange(trx, now, actor, request.id, "payment", { cents: amount, words });
    return { ok: true, done: "payment" };
  }
  switch (result.reason) {
    case "exceeds":
      return refused(
        `${formatCents(result.leftCents)} of this pledge is left. Record that, and the rest as a gift.`,
      );
    case "voided":
      return refused("This pledge is voided");
    case "unconfirmed":
      return refused("Confirm the pledge first");
    case "no-pledge":
      return GONE;
  }
}

/** Deletes every test gift with its history and events. Returns how many. Call it within a transaction. */
export async function removeTestGifts(trx: DbOrTransaction): Promise<number> {
  const tests = trx.selectFrom("donations").select("id").where("is_test", "=", 1);
  await trx.deleteFrom("donation_changes").where("donation_id", "in", tests).execute();
  await trx.deleteFrom("gift_events").where("donation_id", "in", tests).execute();
  const { numDeletedRows } = await trx
    .deleteFrom("donations")
    .where("is_test", "=", 1)
    .executeTakeFirst();
  if (numDeletedRows > 0n) await raiseVersion(trx, "site");
  return Number(numDeletedRows);
}
