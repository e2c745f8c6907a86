import type { DbTransaction } from "#db/schema.ts";
import { raiseAlertInTransaction } from "#domain/alerts/alerts.ts";
import type { CheckoutSnapshot } from "#domain/ports/payments.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { returnedTransferMail } from "./returned-transfer-mail.ts";

interface CheckoutNews {
  sessionId: string;
  snapshot: Pick<CheckoutSnapshot, "state" | "reason">;
}

/**
 * Stores the state of one of the site's payment pages. When a transfer came back, its donor gets an
 * email and the desk a warning, once. The company tries a monthly transfer again, so that its donor
 * is not asked to give again. Returns whether the desk was warned.
 */
export async function recordCheckout(
  trx: DbTransaction,
  clock: Clock,
  { sessionId, snapshot: { state, reason } }: CheckoutNews,
): Promise<boolean> {
  const laterStates = state === "paid" ? [state] : [state, "paid", "returned"];
  if (state === "open" || state === "refused") laterStates.push("on-its-way", "to-confirm");
  const checkout = await trx
    .updateTable("checkouts")
    .set({ state })
    .where("session_id", "=", sessionId)
    // A snapshot that is older than the last one must not undo the end.
    .where(({ eb, or }) => or([eb("state", "is", null), eb("state", "not in", laterStates)]))
    .returning(["id", "total_cents as cents", "pledge_id as pledge", "is_monthly"])
    .executeTakeFirst();
  if (!checkout || state !== "returned") return false;
  const { id, cents, pledge } = checkout;
  const isMonthly = checkout.is_monthly === 1;
  const key = `transfer-returned:${id}`;
  await raiseAlertInTransaction(trx, clock, key, {
    code: "transfer-returned",
    cents,
    pledge,
    reason,
    isMonthly,
  });
  if (!isMonthly) await returnedTransferMail.enqueue(trx, isoTime(clock), { checkoutId: id }, key);
  return true;
}
