/**
 * Brings the payment company's data about a gift into the donations table, which holds all gifts.
 */
import type { Db, DbTransaction } from "#db/schema.ts";
import {
  clearAlertInTransaction,
  type GiftAlertCode,
  giftAlertKey,
  raiseAlertInTransaction,
} from "#domain/alerts/alerts.ts";
import { change } from "#domain/changes/change.ts";
import {
  enqueueGiftLetter,
  enqueueRefundLetter,
  withdrawRefundLetters,
} from "#domain/letters/letter-mail.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { type Payment, type PaymentDetails, REFUNDED } from "#domain/ports/payments.ts";
import { type Clock, HOUR, isoTime } from "#domain/values/clock.ts";
import { recordGiftReport } from "./record-gift-report.ts";

/**
 * Records a payment that was read from the company. Returns the id of its record, and whether the
 * record changed. The latest reading counts, whichever is recorded first.
 */
export const recordOnlineGift = (
  db: Db,
  clock: Clock,
  provider: GivingProvider,
  payment: Payment,
): Promise<{ donationId: string; hasChanged: boolean }> =>
  change(db, { site: ({ hasChanged }) => hasChanged }, async (trx) => {
    const storedGift = await readStoredGift(trx, provider.id, payment.gift.externalId);
    // The page of a gift records one reading again and again, also after later reports.
    const isOlder = isOlderReading(storedGift, payment.readAt, clock);
    if (storedGift && (isOlder || isSameReading(storedGift, payment)))
      return { donationId: storedGift.id, hasChanged: false };
    const donationId = await recordReportAndNotify(trx, clock, provider, payment);
    return { donationId, hasChanged: true };
  });

/** Reads a gift by its provider and the provider's id, with the details of its payment. */
export const readStoredGift = (trx: DbTransaction, source: string, externalId: string) =>
  trx
    .selectFrom("donations")
    .leftJoin("online_payments", "donation_id", "donations.id")
    .select(["donations.id", "status", "amount_cents", "email", "erased_at", "voided_at"])
    .select(["online_payments.state", "fee_cents", "subscription_state", "read_at"])
    .select("disputed_cents")
    .where("source", "=", source)
    .where("external_id", "=", externalId)
    .executeTakeFirst();

/** A gift and its payment as they are stored; undefined before the first report. */
type StoredGift = Awaited<ReturnType<typeof readStoredGift>>;

function isSameReading(
  earlier: NonNullable<StoredGift>,
  { gift, details, readAt }: Payment,
): boolean {
  if (earlier.status !== gift.status || earlier.amount_cents !== gift.amountCents) return false;
  // For an erased person only status and amount can differ, because no details are stored.
  return (
    earlier.erased_at !== null ||
    earlier.read_at === readAt ||
    (earlier.state === details.state &&
      earlier.fee_cents === details.feeCents &&
      earlier.subscription_state === details.subscriptionState)
  );
}

/**
 * A reading of a later time was stored while the clock was wrong, so any other counts as newer. The
 * clocks of instances may differ by less.
 */
const latestTime = (clock: Clock) => isoTime(clock, HOUR);

/** Whether a later reading of the gift is stored than that of `readAt`. */
const isOlderReading = (storedGift: StoredGift, readAt: string, clock: Clock) => {
  const storedReadAt = storedGift?.read_at ?? "";
  return storedReadAt > readAt && storedReadAt <= latestTime(clock);
};

/** A provider's report on a gift at one moment, with the details of its payment if it has them. */
type Report = Pick<Payment, "gift" | "readAt"> & { details: PaymentDetails | undefined };

/**
 * Records a report; returns the id of its record. A refund is mailed to the donor, and staff are
 * warned when a refund's money came back, or a bank disputes the gift.
 */
export async function recordReportAndNotify(
  trx: DbTransaction,
  clock: Clock,
  { id: source, isTest }: { id: string; isTest: boolean },
  { gift: reportedGift, details, readAt }: Report,
): Promise<string> {
  const now = isoTime(clock);
  const before = await readStoredGift(trx, source, reportedGift.externalId);
  const gift = { ...reportedGift };
  if (gift.keepsDispute && gift.status === "received" && before?.status === "disputed")
    gift.status = "disputed";
  await trx
    .updateTable("donations")
    .set({ status_at: null })
    .where("source", "=", source)
    .where("external_id", "=", gift.externalId)
    .where("status_at", ">", latestTime(clock))
    .execute();
  const subscriptionId = details?.subscriptionId ?? null;
  const context = { source, occurredAt: readAt, now, isTest, subscriptionId };
  const donationId = await recordGiftReport(trx, gift, context);
  const after = await readStoredGift(trx, source, gift.externalId);
  const effect = compareReport(
    before,
    after,
    isOlderReading(before, readAt, clock) ? undefined : details,
  );
  const { remainingCents, lostCents, refundedCents } = effect;
  if (effect.isRefund && after?.email)
    await enqueueRefundLetter(trx, now, { donationId, cents: refundedCents, remainingCents });
  if (lostCents < 0) await withdrawRefundLetters(trx, { donationId, remainingCents });
  await updateWarnings(trx, clock, donationId, gift.amountCents, effect);
  if (details) await recordDetails(trx, clock, donationId, { gift, details, readAt });
  return donationId;
}

const receivedCentsOf = (stored: StoredGift) =>
  stored?.status === "received" ? stored.amount_cents : 0;

/** Returns the cents that disputes took of the gift itself. */
const takenOf = (stored: StoredGift, disputedCents: number) =>
  stored?.status === "refunded" ? 0 : disputedCents;

/**
 * Compares a gift before and after a report, whose details are undefined when they are not the
 * latest. `lostCents` is negative when money came back.
 */
function compareReport(before: StoredGift, after: StoredGift, details: PaymentDetails | undefined) {
  const remainingCents = receivedCentsOf(after);
  const lostCents = receivedCentsOf(before) - remainingCents;
  const disputedBeforeCents = before?.disputed_cents ?? 0;
  const disputedCents = details ? (details.disputedCents ?? 0) : disputedBeforeCents;
  const newlyDisputedCents = disputedCents - disputedBeforeCents;
  // Money that is lost beyond disputes was refunded; it is negative when a refund failed. A dispute
  // after a refund of the whole gift takes the same money again, not the gift's.
  const refundedCents =
    lostCents - takenOf(after, disputedCents) + takenOf(before, disputedBeforeCents);
  const isWholeDispute = after?.status === "disputed" && before?.status !== "disputed";
  const wasNewOrRefunded = !before || before.status === "refunded";
  const isPartDispute = newlyDisputedCents > 0 && (lostCents > 0 || wasNewOrRefunded);
  return {
    remainingCents,
    lostCents,
    disputedCents,
    refundedCents,
    isRefund:
      refundedCents > 0 && lostCents !== 0 && (disputedCents > 0 || isRefunded(details?.state)),
    isRefundReturned:
      refundedCents < 0 && lostCents < 0 && (disputedBeforeCents > 0 || isRefunded(before?.state)),
    isNewDispute: isPartDispute || (isWholeDispute && disputedBeforeCents === 0),
    isDisputeWon: disputedCents === 0 && (disputedBeforeCents > 0 || lostCents < 0),
  };
}

/** Warns staff when a refund's money came back or a bank disputes the gift; clears what is over. */
async function updateWarnings(
  trx: DbTransaction,
  clock: Clock,
  donationId: string,
  amountCents: number,
  effect: ReturnType<typeof compareReport>,
): Promise<void> {
  const { lostCents, disputedCents } = effect;
  const clearWarning = (code: GiftAlertCode) =>
    clearAlertInTransaction(trx, giftAlertKey(code, donationId));
  const warn = (code: GiftAlertCode, cents: number) =>
    raiseAlertInTransaction(trx, clock, giftAlertKey(code, donationId), {
      code,
      cents,
      gift: donationId,
    });
  // Staff have returned the money again.
  if (lostCents > 0) await clearWarning("refund-returned");
  if (effect.isRefundReturned) await warn("refund-returned", -effect.refundedCents);
  if (effect.isNewDispute) await warn("gift-disputed", disputedCents || lostCents || amountCents);
  if (effect.isDisputeWon) await clearWarning("gift-disputed");
}

const isRefunded = (state: string | null = null) =>
  state === REFUNDED.whole || state === REFUNDED.partly;

/**
 * Stores the details of a recorded gift and enqueues its receipt, once. Stores nothing for a person
 * whose data was erased.
 */
async function recordDetails(
  trx: DbTransaction,
  clock: Clock,
  donationId: string,
  { gift, details, readAt }: Payment,
) {
  const erasedGift = await trx
    .selectFrom("donations")
    .select("id")
    .where("id", "=", donationId)
    .where("erased_at", "is not", null)
    .executeTakeFirst();
  if (erasedGift) return;
  const { paymentId, state, feeCents, method, customerId } = details;
  const values = {
    payment_id: paymentId,
    state,
    fee_cents: feeCents,
    disputed_cents: details.disputedCents,
    method,
    customer_id: customerId,
    subscription_id: details.subscriptionId,
    subscription_state: details.subscriptionState,
    read_at: readAt,
  };
  await trx
    .insertInto("online_payments")
    .values({ donation_id: donationId, ...values })
    .onConflict((conflict) =>
      conflict
        .column("donation_id")
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb("online_payments.read_at", "<=", readAt),
            eb("online_payments.read_at", ">", latestTime(clock)),
          ]),
        ),
    )
    .execute();
  if (gift.status !== "received" || !gift.email) return;
  const now = isoTime(clock);
  const first = await trx
    .updateTable("online_payments")
    .set({ receipt_at: now })
    .where("donation_id", "=", donationId)
    .where("receipt_at", "is", null)
    .returning("donation_id")
    .executeTakeFirst();
  if (first) await enqueueGiftLetter(trx, now, donationId);
}

/** Stores the state of a monthly gift on each of its payments. */
export async function recordSubscription(
  trx: DbTransaction,
  now: string,
  { id, state }: { id: string; state: string },
): Promise<void> {
  await trx
    .updateTable("online_payments")
    .set({ subscription_state: state, subscription_at: now })
    .where("subscription_id", "=", id)
    .where("subscription_state", "<>", state)
    .execute();
}
