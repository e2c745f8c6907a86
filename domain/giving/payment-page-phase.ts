/** Whether an earlier payment page can still take the payment. */
import type { Selectable } from "kysely";
import type { Database, Db } from "#db/schema.ts";
import { type CheckoutState, type Payments, PaymentsFailure } from "#domain/ports/payments.ts";
import { type Clock, HOUR, isoTime } from "#domain/values/clock.ts";
import { nullIfMissing } from "./null-if-missing.ts";
import { withAnswerTimeout } from "./with-answer-timeout.ts";

/**
 * After this time a payment page may have closed (docs.stripe.com/api/checkout/sessions/object,
 * expires_at). Until then it is taken for open while the company does not answer.
 */
const PAYMENT_PAGE_LIFETIME_MS = 23 * HOUR;
/** The last payment pages of a pledge that are asked about. */
const MAX_PAGES_PER_PLEDGE = 3;

/**
 * Whether an earlier payment page can still take the payment: an open one can, a running one has
 * it, a closed one never will.
 */
export type PaymentPagePhase = "open" | "running" | "closed";

const PHASES: Record<CheckoutState, PaymentPagePhase> = {
  open: "open",
  refused: "open",
  paid: "running",
  "on-its-way": "running",
  "to-confirm": "running",
  returned: "closed",
  expired: "closed",
};

type EarlierPage = Pick<
  Selectable<Database["checkouts"]>,
  "created_at" | "session_id" | "is_monthly"
>;

/**
 * Asks the company for the phase of the payment page of an earlier press. A returned monthly
 * transfer is running, because the company tries it again.
 */
export async function askPagePhase(
  { clock, payments }: { clock: Clock; payments: Payments },
  { created_at, session_id, is_monthly }: EarlierPage,
): Promise<PaymentPagePhase> {
  if (!session_id) return "open";
  try {
    const snapshot = await nullIfMissing(withAnswerTimeout(payments.read(session_id)));
    if (snapshot?.state === "returned" && is_monthly) return "running";
    return snapshot ? PHASES[snapshot.state] : "closed";
  } catch (error) {
    const isYoung = created_at > isoTime(clock, -PAYMENT_PAGE_LIFETIME_MS);
    if (error instanceof PaymentsFailure && isYoung) return "open";
    throw error;
  }
}

/** Finds a payment of a pledge that has started and is not recorded as a gift yet. */
export async function findRunningPayment(
  { db, payments, source }: { db: Db; payments: Payments; source: string },
  pledgeId: string,
): Promise<string | null> {
  const pages = await db
    .selectFrom("checkouts")
    .select(["id", "session_id"])
    .where("pledge_id", "=", pledgeId)
    .where("session_id", "is not", null)
    .orderBy("created_at", "desc")
    .limit(MAX_PAGES_PER_PLEDGE)
    .execute();
  const snapshots = await Promise.all(
    pages.map(({ session_id }) =>
      nullIfMissing(withAnswerTimeout(payments.read(session_id ?? ""))),
    ),
  );
  for (const [index, { id }] of pages.entries()) {
    const snapshot = snapshots[index];
    if (!snapshot || PHASES[snapshot.state] !== "running") continue;
    const [paid] = snapshot.payments;
    const query = db
      .selectFrom("donations")
      .select("id")
      .where("source", "=", source)
      .where("external_id", "=", paid?.gift.externalId ?? "");
    if (!(await query.executeTakeFirst())) return id;
  }
  return null;
}
