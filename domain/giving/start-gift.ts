import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { Database, Db, DbTransaction } from "#db/schema.ts";
import { clearAlert, raiseAlert } from "#domain/alerts/alerts.ts";
import { change } from "#domain/changes/change.ts";
import type { TooMany } from "#domain/forms/count-submission.ts";
import { digestText } from "#domain/forms/idempotency-keys.ts";
import { type Checkout, type Payments, PaymentsFailure } from "#domain/ports/payments.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { type CardFee, feeFor } from "#domain/values/money.ts";
import { hashToken } from "#domain/values/tokens.ts";
import type { GiftDecision } from "./gift-decision-schema.ts";
import { checkGiftStart, countGiftStart, warnOfCardTesting } from "./limit-starts.ts";
import { askPagePhase, findRunningPayment } from "./payment-page-phase.ts";
import { withAnswerTimeout } from "./with-answer-timeout.ts";

interface GiftStart {
  decision: GiftDecision;
  /**
   * The key of the form instance; null for a form sent without script. Each press of such a form is
   * a new checkout: two donors on one network may send the same form, and money moves only on the
   * payment page.
   */
  key: string | null;
  /** The donor's IP or network. */
  clientIp: string;
  /** The result of minHourlyLimit. */
  minLimit: number;
  /** The pledge that this gift pays. */
  pledgeId: string | null;
}

type StartedGift = { ok: true; id: string; url: string } | TooMany;

interface StartGiftContext {
  db: Db;
  clock: Clock;
  payments: Payments;
  /** The source of the company's gifts. */
  source: string;
  fee: CardFee;
  /** The site's origin. */
  origin: string;
}

/**
 * Starts a gift and returns its payment page; pressing twice gives the same page, and the page of
 * this site that says so once it is paid or on its way. A pledge has no second payment while one is
 * on its way. Rejects with a PaymentsFailure when the payment company does not answer.
 */
export async function startGift(context: StartGiftContext, start: GiftStart): Promise<StartedGift> {
  const { db, clock, fee } = context;
  const { decision, pledgeId } = start;
  const runningPaymentId = pledgeId && (await findRunningPayment(context, pledgeId));
  if (runningPaymentId)
    return { ok: true, id: runningPaymentId, url: giftUrl(context, runningPaymentId) };
  const giftCents = decision.amountCents;
  const feeCents = decision.coverFee ? feeFor(giftCents, fee, decision.method === "bank") : 0;
  const totalCents = giftCents + feeCents;
  const store = () => storeCheckout(db, clock, start, totalCents);
  let storedCheckout = await store();
  if (!storedCheckout.ok) return storedCheckout;
  const phase = await askPagePhase(context, storedCheckout);
  if (phase === "closed") {
    await releaseKey(db, storedCheckout.id);
    storedCheckout = await store();
    if (!storedCheckout.ok) return storedCheckout;
  }
  const { id, url } = storedCheckout;
  if (phase === "running") return { ok: true, id, url: giftUrl(context, id) };
  if (url) return { ok: true, id, url };
  const checkout = checkoutOf(start, { id, giftCents, feeCents });
  const session = await openCheckoutPage(context, checkout).catch(async (error) => {
    // No page opened, so this start does not count.
    if (storedCheckout.isNew) await countGiftStart(db, clock, start.clientIp, totalCents, -1);
    throw error;
  });
  await db
    .updateTable("checkouts")
    .set({ session_id: session.sessionId, session_url: session.url })
    .where("id", "=", id)
    .execute();
  return { ok: true, id, url: session.url };
}

const checkoutOf = (
  { decision, pledgeId }: GiftStart,
  storedCheckout: Pick<Checkout, "id" | "giftCents" | "feeCents">,
): Checkout => {
  const { designation, firstName, lastName, email, method } = decision;
  return {
    ...storedCheckout,
    isMonthly: decision.frequency === "monthly",
    isAnonymous: decision.anonymous,
    designation,
    firstName,
    lastName,
    email,
    method,
    pledgeId,
    printedFrom: decision.from,
  };
};

const PAGE_ALERT = "payment-page";

/**
 * Opens the payment page. When the company refuses, the desk shows a warning until a page opens
 * again. The method may be the reason, so a page on which the donor chooses one is tried too,
 * unless the donor covers the fee, which depends on the method.
 */
async function openCheckoutPage(
  { db, clock, payments, origin }: StartGiftContext,
  checkout: Checkout,
): Promise<{ sessionId: string; url: string }> {
  const openPage = (method: Checkout["method"]) =>
    withAnswerTimeout(payments.start({ ...checkout, method }, giftUrl({ origin }, checkout.id)));
  try {
    const page = await openPage(checkout.method);
    await clearAlert(db, PAGE_ALERT);
    return page;
  } catch (error) {
    if (error instanceof PaymentsFailure && error.isRefusal) {
      const canChoose = checkout.method && checkout.feeCents === 0;
      const page = canChoose ? await openPage(null).catch(() => null) : null;
      const code = page ? "payment-method" : PAGE_ALERT;
      await raiseAlert(db, clock, PAGE_ALERT, { code, reason: error.message });
      if (page) return page;
    }
    throw error;
  }
}

type CheckoutRow = Pick<
  Selectable<Database["checkouts"]>,
  "id" | "created_at" | "session_id" | "is_monthly"
> & { url: string | null };

/** `isNew` is true when this press was counted. */
type StoredCheckout = ({ ok: true; isNew: boolean } & CheckoutRow) | TooMany;

/** `isWarning` is true when the press warned the desk. */
interface Attempt {
  isWarning: boolean;
  stored: StoredCheckout;
}

/** The page to which the donor returns, which says what became of the gift. */
const giftUrl = ({ origin }: Pick<StartGiftContext, "origin">, id: string) =>
  `${origin}/donate/gift?id=${id}`;

/** Frees the key, so that the next press of the same form starts another checkout. */
const releaseKey = (db: Db, id: string) =>
  db
    .updateTable("checkouts")
    .set({ key: `closed:${id}` })
    .where("id", "=", id)
    .execute();

async function storeCheckout(
  db: Db,
  clock: Clock,
  { decision, key, clientIp, minLimit, pledgeId }: GiftStart,
  total_cents: number,
): Promise<StoredCheckout> {
  const checkoutKey = key ? `form:${hashToken(digestText([key, decision]))}` : randomUUID();
  const { stored } = await change(
    db,
    { desk: ({ isWarning }: Attempt) => isWarning },
    async (trx): Promise<Attempt> => {
      const findEarlier = () =>
        trx
          .selectFrom("checkouts")
          .select(["id", "created_at", "session_id", "is_monthly", "session_url as url"])
          .where("key", "=", checkoutKey)
          .executeTakeFirst();
      const earlierCheckout = await findEarlier();
      if (earlierCheckout)
        return { isWarning: false, stored: { ok: true, isNew: false, ...earlierCheckout } };
      const startCount = await countGiftStart(trx, clock, clientIp, total_cents, 1);
      const { isWarning, refusal } = checkGiftStart(startCount, minLimit);
      if (isWarning) await warnOfCardTesting(trx, clock);
      if (refusal) return { isWarning, stored: refusal };
      const { frequency, designation } = decision;
      await insertCheckout(trx, clock, {
        key: checkoutKey,
        total_cents,
        is_monthly: frequency === "monthly" ? 1 : 0,
        designation,
        pledge_id: pledgeId,
      });
      const checkout = await findEarlier();
      if (!checkout) throw new Error("the checkout was not stored");
      return { isWarning, stored: { ok: true, isNew: true, ...checkout } };
    },
  );
  return stored;
}

/** Stores a checkout. A concurrent second press waits here for the first. */
const insertCheckout = (
  trx: DbTransaction,
  clock: Clock,
  checkout: Omit<Insertable<Database["checkouts"]>, "id" | "created_at">,
) =>
  trx
    .insertInto("checkouts")
    .values({ id: randomUUID(), created_at: isoTime(clock), ...checkout })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
