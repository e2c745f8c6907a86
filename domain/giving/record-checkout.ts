/** The state of payment pages, and the news that a bank returned a transfer. */
import { z } from "zod";
import type { DbTransaction } from "#db/schema.ts";
import { writeAlert } from "#domain/alerts/alerts.ts";
import { mailJob, writeMail } from "#domain/mail/mail-job.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import { payUrl } from "#domain/pledges/read-payable.ts";
import { type CheckoutReading, type Payments, PaymentsFailure } from "#domain/ports/payments.ts";
import { type Clock, isoTime, SECOND } from "#domain/values/clock.ts";
import { formatCents } from "#domain/values/money.ts";

interface CheckoutNews {
  sessionId: string;
  reading: Pick<CheckoutReading, "state" | "reason">;
}

const ANSWER_TIMEOUT_MS = 8 * SECOND;

/** Reads a payment page while a donor waits. A late answer rejects like none. */
export function readCheckoutInTime(
  payments: Payments,
  sessionId: string,
): Promise<CheckoutReading> {
  const late = new Promise<never>((_, reject) => {
    const failure = new PaymentsFailure("the payment company did not answer in time");
    setTimeout(reject, ANSWER_TIMEOUT_MS, failure).unref();
  });
  return Promise.race([payments.read(sessionId), late]);
}

/** Returns null when the company does not have the payment page, as after a change of the key. */
export const nullIfMissing = (reading: Promise<CheckoutReading>) =>
  reading.catch((error: unknown) => {
    if (error instanceof PaymentsFailure && error.isMissing) return null;
    throw error;
  });

/**
 * Stores the state of one of the site's payment pages. When a transfer came back, its donor gets an
 * email and the desk a warning, once. The company tries a monthly transfer again, so that its donor
 * is not asked to give again. Returns whether the desk was warned.
 */
export async function recordCheckout(
  trx: DbTransaction,
  clock: Clock,
  { sessionId, reading: { state, reason } }: CheckoutNews,
): Promise<boolean> {
  const later = state === "paid" ? [state] : [state, "paid", "returned"];
  if (state === "open" || state === "refused") later.push("on-its-way", "to-confirm");
  const changed = await trx
    .updateTable("checkouts")
    .set({ state })
    .where("session_id", "=", sessionId)
    // A reading that is older than the last one must not undo the end.
    .where(({ eb, or }) => or([eb("state", "is", null), eb("state", "not in", later)]))
    .returning(["id", "total_cents as cents", "pledge_id as pledge", "is_monthly"])
    .executeTakeFirst();
  if (!changed || state !== "returned") return false;
  const { id, cents, pledge } = changed;
  const isMonthly = changed.is_monthly === 1;
  const key = `transfer-returned:${id}`;
  await writeAlert(trx, clock, key, {
    code: "transfer-returned",
    cents,
    pledge,
    reason,
    isMonthly,
  });
  if (!isMonthly)
    await enqueueJobs(trx, isoTime(clock), {
      kind: returnedMail.kind,
      payload: { checkoutId: id },
      uniqueKey: key,
    });
  return true;
}

/** The donor is asked of the payment company, because the site knows only donors who have paid. */
export const returnedMail = mailJob({
  kind: "gift.returned",
  name: "Email about a returned bank transfer",
  keys: { "transfer-returned": "checkouts" },
  payload: z.object({ checkoutId: z.string() }),
  async compose({ checkoutId }, context) {
    const { db, facts, origin, payments } = context;
    const checkout = await db
      .selectFrom("checkouts")
      .select(["session_id", "total_cents", "pledge_id"])
      .where("id", "=", checkoutId)
      .executeTakeFirst();
    if (!checkout?.session_id || !payments) return null;
    const reading = await nullIfMissing(payments.read(checkout.session_id));
    if (!reading?.email || reading.state !== "returned") return null;
    const { email, phone } = facts.organization;
    const amount = formatCents(checkout.total_cents);
    const url = checkout.pledge_id ? payUrl(origin, checkout.pledge_id) : `${origin}/donate`;
    const returned = { url, ask: `${email}, ${phone}` };
    return { to: reading.email, ...writeMail(context, "returnedLetter", returned, { amount }) };
  },
});
