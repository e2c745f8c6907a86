import type { DbTransaction } from "#db/schema.ts";
import { recordDonationChange } from "#domain/audit/record-donation-change.ts";
import { change } from "#domain/changes/change.ts";
import type { Actor, StaffContext } from "#domain/changes/staff-context.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import { PaymentsFailure, type RefundReport } from "#domain/ports/payments.ts";
import { type Clock, DAY, isoTime, MINUTE } from "#domain/values/clock.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { hashToken } from "#domain/values/tokens.ts";
import { recordOnlineGift } from "./record-online-gift.ts";
import { withAnswerTimeout } from "./with-answer-timeout.ts";

interface RefundRequest {
  id: string;
  reason: string;
  cents: number;
  /** The cents that were left of the gift when the form was shown. */
  remainingCents: number;
}

/**
 * Refunds a gift, or a part of it, to its donor. Callers must check the person's role and password
 * first. Who did it and why is stored before the refund. The payment company treats two equal
 * requests as one refund. Returns the state of the refund, or why there is none; `cause` is the
 * payment company's own word for it.
 */
export async function refundGift(
  { db, clock, actor }: StaffContext<Actor>,
  provider: GivingProvider | null,
  { id, cents, remainingCents, ...input }: RefundRequest,
) {
  const reason = input.reason.trim();
  if (!reason) return refuse("no-reason");
  if (reason.length > TEXT_LIMITS.reason) return refuse("long-reason");
  const gift = await db
    .selectFrom("donations")
    .innerJoin("online_payments", "donation_id", "donations.id")
    .select(["status", "source", "payment_id"])
    .where("donations.id", "=", id)
    .executeTakeFirst();
  if (!gift || !provider?.payments || gift.source !== provider.id) return refuse("not-here");
  if (gift.status === "refunded") return refundedResult("done");
  if (!cents || cents > remainingCents) return refuse("amount");
  const key = `refund:${id}:${remainingCents}:${cents}`;
  const note = cents < remainingCents ? { code: "part" as const, cents, words: reason } : reason;
  const claim = await change(db, "desk", async (trx) => {
    const claimState = await claimRefund(trx, clock, { id, remainingCents, cents });
    if (!claimState) return null;
    // Stripe remembers its answer for a day (docs.stripe.com/api/idempotent_requests).
    if (await claimKey(trx, `${key}:${hashToken(reason)}`, 1, isoTime(clock, DAY)))
      await recordDonationChange(
        trx,
        { now: isoTime(clock), actor },
        {
          id,
          action: "refunded",
          details: { reason: note },
        },
      );
    return claimState;
  });
  if (!claim) return refuse("changed");
  const { payments } = provider;
  const work = async () => {
    try {
      const refund = await payments.refund(gift.payment_id, { cents, key });
      if (refund.payment) await recordOnlineGift(db, clock, provider, refund.payment);
      return refund;
    } finally {
      // A request that joined may fail while the first is still waiting for its answer.
      if (claim === "first")
        await db.deleteFrom("submission_counts").where("key", "=", refundKey(id)).execute();
    }
  };
  try {
    const refund = await withAnswerTimeout(work());
    return refund.state === "failed"
      ? refuse("not-returned", refund.reason)
      : refundedResult(refund.state);
  } catch (error) {
    if (!(error instanceof PaymentsFailure)) throw error;
    // The refund may have succeeded even though no answer came.
    return refuse("unconfirmed", error.message);
  }
}

const refuse = <Reason extends string>(reason: Reason, cause = "") =>
  ({ ok: false, reason, cause }) as const;

const refundedResult = (state: Exclude<RefundReport["state"], "failed">) =>
  ({ ok: true, state }) as const;

const refundKey = (id: string) => `refund:${id}`;

/**
 * Claims a gift, so that only one refund of it runs at a time, for at most two minutes. The claim
 * is a row that holds the cents. Returns "joined" while an equal request is running: the company
 * treats the two as one refund. Returns null for another sum, or when the gift has changed since it
 * was shown.
 */
async function claimRefund(
  trx: DbTransaction,
  clock: Clock,
  { id, remainingCents, cents }: Omit<RefundRequest, "reason">,
): Promise<"first" | "joined" | null> {
  const key = refundKey(id);
  const counts = trx.deleteFrom("submission_counts").where("key", "=", key);
  await counts.where("ends_at", "<=", isoTime(clock)).execute();
  const isFirst = await claimKey(trx, key, cents, isoTime(clock, 2 * MINUTE));
  const gift = await trx
    .selectFrom("donations")
    .leftJoin("submission_counts", (join) => join.on("key", "=", key))
    .select(["amount_cents", "count"])
    .where("donations.id", "=", id)
    .executeTakeFirst();
  if (gift?.amount_cents !== remainingCents || gift.count !== cents) {
    if (isFirst) await counts.execute();
    return null;
  }
  return isFirst ? "first" : "joined";
}

/** Stores a count under a key until `ends_at`, ISO UTC. Returns false when the key has one. */
async function claimKey(
  trx: DbTransaction,
  key: string,
  count: number,
  ends_at: string,
): Promise<boolean> {
  const claimRow = await trx
    .insertInto("submission_counts")
    .values({ key, count, ends_at })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .returning("key")
    .executeTakeFirst();
  return claimRow !== undefined;
}
