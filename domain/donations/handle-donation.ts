import * as z from "zod/mini";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#domain/audit/record-audit.ts";
import { checkForm, formLine } from "#domain/forms/check-form.ts";
import { confirmPledge } from "#domain/pledges/confirm-pledge.ts";
import { PAYMENT_KINDS } from "#domain/pledges/payment-kinds.ts";
import { recordPayment } from "#domain/pledges/record-payment.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { dayOf, noonOf } from "#domain/time/time-zone.ts";
import { dayUntil, dollars } from "./gift-schema.ts";
import { recordChange } from "./record-change.ts";
import { removeTestGifts } from "./remove-test-gifts.ts";
import { restoreGift, voidGift } from "./void-gift.ts";

/** The fields of one of the panel's forms, as they came. */
export interface DonationRequest {
  intent: string;
  id: string;
  /** For a payment: dollars as typed, the day (empty: today), what it was and a note. */
  amount: string;
  date: string;
  kind: string;
  notes: string;
  /** One per form instance, for a payment. */
  key: string;
  /** For a payment: its cents, once staff have said that it may exceed the pledge. */
  exceed: string;
  /** For a void: why. */
  reason: string;
}

/** What was done, for the notice that says so. */
export type DonationDone = "confirmed" | "voided" | "restored" | "payment" | "tests-removed";

export type DonationResult =
  | { ok: true; done: DonationDone }
  /** In words. */
  | { ok: false; error: string }
  /** The payment is larger than what is left of the pledge, in cents; nothing is recorded yet. */
  | { ok: false; exceeds: { amountCents: number; leftCents: number } };

const GONE = { ok: false, error: "This record is not there any more" } as const;

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
    notes: formLine(TEXT_LIMITS.paymentNote),
    key: formLine(TEXT_LIMITS.id).check(
      z.minLength(1, "This form is out of date; load the page again"),
    ),
  });

/**
 * What staff do with a donation, in one transaction with its line in the record's history and in the
 * audit log. Done again it changes nothing and adds no line.
 */
export const handleDonation = (
  db: Db,
  clock: Clock,
  actor: Actor,
  request: DonationRequest,
  timeZone: string,
): Promise<DonationResult> =>
  db.transaction().execute((trx) => handle(trx, clock, actor, request, timeZone));

async function handle(
  trx: DbOrTransaction,
  clock: Clock,
  actor: Actor,
  request: DonationRequest,
  timeZone: string,
): Promise<DonationResult> {
  const { id } = request;
  const now = isoTime(clock);
  switch (request.intent) {
    case "confirm": {
      const result = await confirmPledge(trx, clock, id);
      if (result === "gone") return GONE;
      if (result === "done") await recordChange(trx, now, actor, id, "confirmed");
      return { ok: true, done: "confirmed" };
    }
    case "void": {
      const reason = reasonSchema.safeParse(request.reason);
      if (!reason.success) return { ok: false, error: reason.error.issues[0]?.message ?? "" };
      const result = await voidGift(trx, clock, id);
      if (result === "gone") return GONE;
      if (result === "done")
        await recordChange(trx, now, actor, id, "voided", { reason: reason.data });
      return { ok: true, done: "voided" };
    }
    case "restore": {
      const result = await restoreGift(trx, clock, id);
      if (result === "gone") return GONE;
      if (result === "done") await recordChange(trx, now, actor, id, "restored");
      return { ok: true, done: "restored" };
    }
    case "remove-tests":
      if ((await removeTestGifts(trx)) > 0)
        await recordAudit(trx, now, actor, "record.changed", "donations:tests");
      return { ok: true, done: "tests-removed" };
    case "payment":
      return pay(trx, clock, actor, request, timeZone);
    default:
      return { ok: false, error: "Unknown intent" };
  }
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
  if (!check.ok)
    return { ok: false, error: Object.values(check.errors)[0] ?? "Please look at the payment" };
  const { amount, date, kind, notes, key } = check.value;
  const words = [kind, notes].filter(Boolean).join(", ");
  const result = await recordPayment(trx, clock, {
    pledgeId: request.id,
    amountCents: amount,
    receivedAt: date === today ? now : noonOf(date, timeZone),
    donationType: "Payment",
    notes: words || null,
    key,
    mayExceed: request.exceed === String(amount),
  });
  if (result.ok) {
    if (result.isNew)
      await recordChange(trx, now, actor, request.id, "payment", { cents: amount, words });
    return { ok: true, done: "payment" };
  }
  switch (result.reason) {
    case "exceeds":
      return { ok: false, exceeds: { amountCents: amount, leftCents: result.leftCents } };
    case "voided":
      return { ok: false, error: "This pledge is voided" };
    case "unconfirmed":
      return { ok: false, error: "Confirm the pledge first" };
    case "no-pledge":
      return GONE;
  }
}
