import * as z from "zod/mini";
import type { Db, DbOrTransaction, DonationAction } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { checkForm, formLine } from "#ports/form.ts";
import { TEXT_LIMITS } from "#ports/text-limits.ts";
import { dayOf, noonOf } from "#ports/time-zone.ts";
import { confirmPledge } from "./confirm-pledge.ts";
import { dayUntil, dollars } from "./gift-schema.ts";
import { PAYMENT_KINDS } from "./payment-kinds.ts";
import { recordChange } from "./record-change.ts";
import { recordPayment } from "./record-payment.ts";
import { removeTestGifts } from "./remove-test-gifts.ts";
import { voidGift } from "./void-gift.ts";

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
}

const GONE = "This record is not there any more";

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
 * audit log. Answers what is wrong, or null.
 */
export const handleDonation = (
  db: Db,
  clock: Clock,
  actor: Actor,
  request: DonationRequest,
  timeZone: string,
): Promise<string | null> =>
  db.transaction().execute((trx) => handle(trx, clock, actor, request, timeZone));

async function handle(
  trx: DbOrTransaction,
  clock: Clock,
  actor: Actor,
  request: DonationRequest,
  timeZone: string,
): Promise<string | null> {
  const { intent, id } = request;
  const now = isoTime(clock);
  const note = (action: DonationAction) => recordChange(trx, now, actor, id, action);
  switch (intent) {
    case "confirm":
      if (!(await confirmPledge(trx, clock, id))) return GONE;
      await note("confirmed");
      return null;
    case "void":
      if (!(await voidGift(trx, clock, id))) return GONE;
      await note("voided");
      return null;
    case "remove-tests":
      await removeTestGifts(trx);
      await recordAudit(trx, now, actor, "record.changed", "donations:tests");
      return null;
    case "payment":
      return pay(trx, clock, actor, request, timeZone);
    default:
      return "Unknown intent";
  }
}

async function pay(
  trx: DbOrTransaction,
  clock: Clock,
  actor: Actor,
  request: DonationRequest,
  timeZone: string,
): Promise<string | null> {
  const now = isoTime(clock);
  const today = dayOf(now, timeZone);
  const check = checkForm(paymentSchema(today), request);
  if (!check.ok) return Object.values(check.errors)[0] ?? "Unknown intent";
  const { amount, date, kind, notes, key } = check.value;
  const words = [kind, notes].filter(Boolean).join(", ");
  const result = await recordPayment(trx, clock, {
    pledgeId: request.id,
    amountCents: amount,
    receivedAt: date === today ? now : noonOf(date, timeZone),
    donationType: "Payment",
    notes: words || null,
    key,
  });
  if (result.ok) {
    if (result.isNew)
      await recordChange(trx, now, actor, request.id, "payment", { cents: amount, words });
    return null;
  }
  return {
    "no-pledge": GONE,
    voided: "This pledge is voided",
    unconfirmed: "Confirm the pledge first",
  }[result.reason];
}
