import type { Db } from "#db/schema.ts";
import { change } from "#domain/changes/change.ts";
import { isInKind } from "#domain/letters/letter-gift.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import { type CheckoutSnapshot, PaymentsFailure } from "#domain/ports/payments.ts";
import type { Clock } from "#domain/values/clock.ts";
import { recordCheckout } from "./record-checkout.ts";
import { recordOnlineGift } from "./record-online-gift.ts";
import { withAnswerTimeout } from "./with-answer-timeout.ts";

/**
 * Asks the payment company for the state of a gift and records its answer. The address to which the
 * donor returned is never trusted. Returns null for an unknown id.
 */
export async function refreshGift(
  context: { db: Db; clock: Clock; log: Log; provider: GivingProvider },
  id: string,
) {
  const { db, clock, provider } = context;
  const checkout = await db
    .selectFrom("checkouts")
    .select(["session_id", "total_cents", "is_monthly", "designation", "state", "pledge_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!checkout) return null;
  const { session_id: sessionId } = checkout;
  const snapshot = sessionId ? await readSnapshot(context, sessionId) : null;
  if (sessionId && snapshot && snapshot.state !== checkout.state)
    await change(db, { desk: Boolean }, (trx) =>
      recordCheckout(trx, clock, { sessionId, snapshot }),
    );
  let isTakenBack = false;
  for (const payment of snapshot?.payments ?? []) {
    const { donationId } = await recordOnlineGift(db, clock, provider, payment);
    const receivedGift = await db
      .selectFrom("donations")
      .select("id")
      .where("id", "=", donationId)
      .where("status", "=", "received")
      .executeTakeFirst();
    isTakenBack = !receivedGift;
  }
  const paid = snapshot?.payments[0];
  return {
    /**
     * "unknown" means that the payment company did not answer, "takenBack" that the gift was paid
     * but is refunded or disputed. A voided one may be a duplicate whose money counts elsewhere.
     */
    state: isTakenBack ? ("takenBack" as const) : (snapshot?.state ?? ("unknown" as const)),
    totalCents: checkout.total_cents,
    isMonthly: checkout.is_monthly === 1,
    designation: checkout.designation,
    /** The pledge that it pays. */
    pledgeId: checkout.pledge_id,
    /** The payment page, while it still accepts payment. */
    url: snapshot?.url ?? null,
    /** For a paid gift: "visa ending 4242", and the mostly hidden address that gets the receipt. */
    method: paid?.details.method ?? "",
    receiptTo: paid && !isTakenBack ? maskEmail(paid.gift.email) : "",
    /** Whether the donor is mailed only once staff have described the gift, such as crypto. */
    isInKind: isInKind({ payment_method: paid?.gift.paymentMethod ?? null }),
  };
}

async function readSnapshot(
  { log, provider }: { log: Log; provider: GivingProvider },
  sessionId: string,
): Promise<CheckoutSnapshot | null> {
  const { payments } = provider;
  if (!payments) return null;
  try {
    return await withAnswerTimeout(payments.read(sessionId));
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    log.warn({ err: error }, "the payment company did not say what became of a gift");
    return null;
  }
}

/**
 * Shows "a…@example.org": enough to recognize your own address, but not to learn another person's.
 */
const maskEmail = (email: string) => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;
