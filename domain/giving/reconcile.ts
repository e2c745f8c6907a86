import type { Db } from "#db/schema.ts";
import { clearAlert, raiseAlert, type UnreadableData } from "#domain/alerts/alerts.ts";
import { change } from "#domain/changes/change.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Payments, PaymentsFailure, type PayoutLine } from "#domain/ports/payments.ts";
import { type Clock, DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import { nullIfMissing } from "./null-if-missing.ts";
import { storePayout } from "./payouts.ts";
import { recordCheckout } from "./record-checkout.ts";
import { recordOnlineGift } from "./record-online-gift.ts";

const LOOK_BACK_MS = 40 * DAY;
/** Manual payouts that arrived longer ago raise no warning. */
const MAX_PAYOUT_AGE_MS = 3 * DAY;
/** A comparison that fails warns the desk once the last one is older than this. */
const MAX_COMPARISON_AGE_MS = 36 * HOUR;
/** How long the company keeps trying to deliver an event (docs.stripe.com/webhooks). */
const MAX_DELIVERY_MS = 3 * DAY;
/** The maximum number of unlisted gifts that one comparison asks about. */
const MAX_LOOKUPS = 20;

interface ReconcileContext {
  db: Db;
  clock: Clock;
  log: Log;
  provider: GivingProvider;
  /** The site's origin. */
  origin: string;
}

/** Reconciles once on each of the organization's days, and tries again an hour after a failure. */
export function makeDailyReconciliation(
  context: ReconcileContext,
  timeZone: string,
): () => Promise<void> {
  const { db, clock } = context;
  let notBefore = 0;
  return async () => {
    const day = todayOf(clock, timeZone);
    const now = clock.now().getTime();
    if (now < notBefore) return;
    const query = db.selectFrom("reconciliations").select("day").where("day", "=", day);
    if (await query.executeTakeFirst()) return;
    notBefore = now + HOUR;
    const { corrected, unknown } = await reconcile(context);
    notBefore = 0;
    await db
      .insertInto("reconciliations")
      .values({ day, at: isoTime(clock), mended: corrected, unknown })
      .onConflict((conflict) => conflict.column("day").doNothing())
      .execute();
  };
}

/**
 * Compares the gifts since 40 days before the last comparison with the payment company. Returns how
 * many gifts it corrected, and how many the company does not have. Rejects with a PaymentsFailure
 * when the company does not answer.
 */
export async function reconcile(
  context: ReconcileContext,
): Promise<{ corrected: number; unknown: number }> {
  const { db, clock, log, provider } = context;
  const { payments } = provider;
  if (!payments) return { corrected: 0, unknown: 0 };
  const now = isoTime(clock);
  const last = await db
    .selectFrom("reconciliations")
    .select(["day", "at"])
    .where("at", "<=", now)
    .orderBy("at", "desc")
    .executeTakeFirst();
  const since = new Date(Date.parse(last?.at ?? now) - LOOK_BACK_MS);
  try {
    const seenIds = new Set<string>();
    let corrected = 0;
    for await (const payment of payments.list(since)) {
      const { donationId, hasChanged } = await recordOnlineGift(db, clock, provider, payment);
      seenIds.add(donationId);
      if (hasChanged) corrected++;
    }
    await recordTransfers(context, payments);
    const unlisted = await findUnlistedGifts(db, provider, { since, now }, seenIds);
    const unknown: string[] = [];
    for (const { id, payment_id } of unlisted.slice(0, MAX_LOOKUPS))
      if (!(await payments.exists(payment_id))) unknown.push(id);
    if (corrected > 0) log.info({ corrected }, "gifts were corrected to match the payment company");
    if (unknown.length > 0)
      await warnOfUnknownGifts(db, clock, unknown, unlisted.length > MAX_LOOKUPS);
    await runWithAlert(context, "payouts", () => storePayouts(context, payments, since));
    await runWithAlert(context, "reports", () => checkWebhookSetup(context, payments, since));
    await clearAlert(db, "comparison");
    return { corrected, unknown: unknown.length };
  } catch (error) {
    if (error instanceof PaymentsFailure && error.isRefusal)
      await raiseAlert(db, clock, "comparison", { code: "comparison", reason: error.message });
    else if (last && last.at < isoTime(clock, -MAX_COMPARISON_AGE_MS))
      await raiseAlert(db, clock, "comparison", { code: "comparison-old", day: last.day });
    throw error;
  }
}

/** Records what became of bank transfers that were on their way. */
async function recordTransfers({ db, clock }: ReconcileContext, payments: Payments) {
  const pendingCheckouts = await db
    .selectFrom("checkouts")
    .select("session_id")
    .where("state", "in", ["on-its-way", "to-confirm"])
    .execute();
  for (const { session_id } of pendingCheckouts) {
    const sessionId = session_id ?? "";
    const knownSnapshot = await nullIfMissing(payments.read(sessionId));
    const snapshot = knownSnapshot ?? { state: "expired" as const, reason: "" };
    await change(db, "desk", (trx) => recordCheckout(trx, clock, { sessionId, snapshot }));
  }
}

/** Runs one part. When the company refuses it, the desk shows why and the other parts continue. */
async function runWithAlert(
  { db, clock }: ReconcileContext,
  what: UnreadableData,
  work: () => Promise<unknown>,
) {
  const key = `refused:${typeof what === "string" ? what : what.payout}`;
  try {
    await work();
    await clearAlert(db, key);
  } catch (error) {
    if (!(error instanceof PaymentsFailure && error.isRefusal)) throw error;
    const { message: reason } = error;
    await raiseAlert(db, clock, key, { code: "unreadable", what, reason });
  }
}

async function checkWebhookSetup(context: ReconcileContext, payments: Payments, since: Date) {
  const { db, clock, provider, origin } = context;
  const missingSetup = await payments.checkWebhookSetup(`${origin}/webhooks/${provider.id}`);
  if (missingSetup)
    await raiseAlert(db, clock, "reports", { code: "reports", reason: missingSetup });
  else if (await areReportsMissing(context, since))
    await raiseAlert(db, clock, "reports", { code: "reports-missing" });
  else await clearAlert(db, "reports");
}

/**
 * Whether no report arrived since a gift whose own report is overdue. A wrong secret causes this.
 */
async function areReportsMissing({ db, clock, provider }: ReconcileContext, since: Date) {
  const unreported = selectProviderGifts(db, provider)
    .where("received_at", ">", since.toISOString())
    .where("received_at", "<", isoTime(clock, -MAX_DELIVERY_MS))
    .where(({ not, exists, selectFrom }) => {
      const reports = selectFrom("gift_events").where("provider", "=", provider.id);
      const later = reports.whereRef("gift_events.received_at", ">", "donations.received_at");
      return not(exists(later.select("gift_events.id")));
    });
  return (await unreported.limit(1).executeTakeFirst()) !== undefined;
}

/** The gifts of the form through a company, in its mode. */
const selectProviderGifts = (db: Db, { id, isTest }: GivingProvider) =>
  db
    .selectFrom("donations")
    .innerJoin("online_payments", "donation_id", "donations.id")
    .select(["donations.id", "payment_id"])
    .where("source", "=", id)
    .where("is_test", "=", isTest ? 1 : 0);

async function storePayouts(context: ReconcileContext, payments: Payments, since: Date) {
  const { db, clock, provider } = context;
  for await (const payout of payments.listPayouts(since)) {
    const { id, state } = payout;
    const store = (lines: readonly PayoutLine[]) =>
      change(db, "desk", (trx) => storePayout(trx, provider, payout, lines));
    if (state === "paid")
      await runWithAlert(context, { payout: id }, async () => {
        const lines: PayoutLine[] = [];
        for await (const line of payout.lines()) lines.push(line);
        await store(lines);
      });
    else await store([]);
    if (state === "by-hand" && payout.arrivesOn > isoTime(clock, -MAX_PAYOUT_AGE_MS))
      await raiseAlert(db, clock, `payout:${id}`, {
        code: "payout-by-hand",
        payout: id,
        day: payout.arrivesOn,
      });
  }
}

/**
 * Finds gifts of the form that the company did not list. They must have been received at least a
 * day after the start of the list and last read before listing began.
 */
async function findUnlistedGifts(
  db: Db,
  provider: GivingProvider,
  { since, now }: { since: Date; now: string },
  listedIds: Set<string>,
) {
  const ours = await selectProviderGifts(db, provider)
    .where("received_at", ">", new Date(since.getTime() + DAY).toISOString())
    .where("read_at", "<=", now)
    .where("voided_at", "is", null)
    .orderBy("received_at", "desc")
    .execute();
  return ours.filter(({ id }) => !listedIds.has(id));
}

function warnOfUnknownGifts(db: Db, clock: Clock, gifts: string[], mayBeMore: boolean) {
  const [first = ""] = gifts;
  const alert = { code: "unknown-gifts", count: gifts.length, first, mayBeMore } as const;
  return raiseAlert(db, clock, `unknown:${first}`, alert);
}
