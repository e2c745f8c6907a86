import type { Db } from "#db/schema.ts";
import { type Actor, recordAudit } from "#features/audit/record-audit.ts";
import { type Clock, isoTime } from "#ports/clock.ts";
import { confirmPledge } from "./confirm-pledge.ts";
import { recordPayment } from "./record-payment.ts";
import { removeTestGifts } from "./remove-test-gifts.ts";
import { voidGift } from "./void-gift.ts";

export interface DonationRequest {
  intent: string;
  id: string;
  /** Dollars as typed, for a payment. */
  amount: string;
  /** One per form instance, for a payment. */
  key: string;
}

const GONE = "This record is not there any more";
const MOST_DOLLARS = 100_000_000;

/** What staff do with a donation, written into the audit log. Answers what is wrong, or null. */
export async function handleDonation(
  db: Db,
  clock: Clock,
  actor: Actor,
  request: DonationRequest,
): Promise<string | null> {
  const problem = await carryOut(db, clock, request);
  if (problem) return problem;
  const subject = request.intent === "remove-tests" ? "donations:tests" : `donation:${request.id}`;
  await recordAudit(db, isoTime(clock), actor, "record.changed", subject);
  return null;
}

async function carryOut(
  db: Db,
  clock: Clock,
  { intent, id, amount, key }: DonationRequest,
): Promise<string | null> {
  switch (intent) {
    case "confirm":
      return (await confirmPledge(db, clock, id)) ? null : GONE;
    case "void":
      return (await voidGift(db, clock, id)) ? null : GONE;
    case "remove-tests":
      await removeTestGifts(db);
      return null;
    case "payment":
      return pay(db, clock, id, amount, key);
    default:
      return "Unknown intent";
  }
}

async function pay(
  db: Db,
  clock: Clock,
  pledgeId: string,
  typed: string,
  key: string,
): Promise<string | null> {
  const amountCents = Math.round(Number(typed.replace(/[$,\s]/g, "")) * 100);
  if (!(amountCents > 0 && amountCents <= MOST_DOLLARS * 100))
    return "Enter the amount in dollars, for example 500.00";
  if (!key) return "This form is out of date; load the page again";
  const result = await recordPayment(db, clock, {
    pledgeId,
    amountCents,
    receivedAt: isoTime(clock),
    donationType: "Payment",
    notes: null,
    key,
  });
  if (result.ok) return null;
  return {
    "no-pledge": GONE,
    voided: "This pledge is voided",
    unconfirmed: "Confirm the pledge first",
  }[result.reason];
}
