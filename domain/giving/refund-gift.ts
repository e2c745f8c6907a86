import type { Actor, Desk } from "#domain/audit/record-audit.ts";
import { recordChange } from "#domain/donations/record-change.ts";
import { isoTime } from "#domain/ports/clock.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { PaymentsFailure } from "#domain/ports/payments.ts";
import { recordOnlineGift } from "./record-online-gift.ts";

const REASON_MAX = 500;

/** Null when it is refunded, else what is wrong. */
type RefundResult = string | null;

/**
 * Returns the whole of a gift to its donor. Callers check the person's role and password. Who did it and
 * why is stored first; asked twice, the payment company refunds once.
 */
export async function refundGift(
  { db, clock, actor }: Desk<Actor>,
  provider: GivingProvider | null,
  id: string,
  typedReason: string,
): Promise<RefundResult> {
  const reason = typedReason.trim();
  if (!reason) return "Please say why it is refunded";
  if (reason.length > REASON_MAX) return `Please keep this to ${REASON_MAX} characters`;
  const gift = await db
    .selectFrom("donations")
    .innerJoin("online_payments", "donation_id", "donations.id")
    .select(["status", "source", "payment_id"])
    .where("donations.id", "=", id)
    .executeTakeFirst();
  if (!gift || !provider?.payments || gift.source !== provider.id)
    return "This gift cannot be refunded here";
  if (gift.status === "refunded") return null;
  await db
    .transaction()
    .execute((trx) => recordChange(trx, isoTime(clock), actor, id, "refunded", { reason }));
  try {
    const payment = await provider.payments.refund(gift.payment_id, `refund:${id}`);
    if (payment) await recordOnlineGift(db, clock, provider, payment);
    return null;
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    return `${provider.name} did not refund it: ${error.message}`;
  }
}
