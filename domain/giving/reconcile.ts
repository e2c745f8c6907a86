import type { Db } from "#db/schema.ts";
import { clearAlert, raiseAlert, type Unreadable } from "#domain/alerts/alerts.ts";
import { change } from "#domain/changes/change.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Payments, PaymentsFailure, type PayoutLine } from "#domain/ports/payments.ts";
import { type Clock, DAY, HOUR, isoTime } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { storePayout } from "./payouts.ts";
import { recordOnlineGift } from "./record-online-gift.ts";

const LOOK_BACK_MS = 40 * DAY;
/** Manual payouts that arrived longer ago raise no warning. */
const MAX_PAYOUT_AGE_MS = 3 * DAY;

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
  giving: ReconcileContext,
  timeZone: string,
): () => Promise<void> {
  const { db, clock } = giving;
  let notBefore = 0;
  return async () => {
    const day = dayOf(isoTime(clock), timeZone);
    const now = clock.now().getTime();
    if (now < notBefore) return;
    const done = db.selectFrom("reconciliations").select("day").where("day", "=", day);
    if (await done.executeTakeFirst()) return;
    notBefore = now + HOUR;
    const result = await reconcile(giving);
    notBefore = 0;
    await db
      .insertInto("reconciliations")
      .values({ day, at: isoTime(clock), ...result })
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
  giving: ReconcileContext,
): Promise<{ mended: number; unknown: number }> {
  const { db, clock, log, provider } = giving;
  const { payments } = provider;
  if (!payments) return { mended: 0, unknown: 0 };
  const now = isoTime(clock);
  const { last } = await db
    .selectFrom("reconciliations")
    .select(({ fn }) => fn.max("at").as("last"))
    .where("at", "<=", now)
    .executeTakeFirstOrThrow();
  const since = new Date(Date.parse(last ?? now) - LOOK_BACK_MS);
  try {
    const seenIds = new Set<string>();
    let mended = 0;
    for await (const payment of payments.list(since)) {
      const { donationId, differed } = await recordOnlineGift(db, clock, provider, payment);
      seenIds.add(donationId);
      if (differed) mended++;
    }
    const unknown = await findUnlistedGifts(db, provider, { since, now }, seenIds);
    if (mended > 0) log.info({ mended }, "gifts were mended after what the payment company has");
    if (unknown.length > 0) await warnOfUnknownGifts(db, clock, unknown);
    await runWithAlert(giving, "payouts", () => storePayouts(giving, payments, since));
    await runWithAlert(giving, "reports", () => checkReports(giving, payments));
    await clearAlert(db, "comparison");
    return { mended, unknown: unknown.length };
  } catch (error) {
    if (error instanceof PaymentsFailure && error.isRefusal)
      await raiseAlert(db, clock, "comparison", { code: "comparison", reason: error.message });
    throw error;
  }
}

/** Runs one part. When the company refuses it, the desk shows why and the other parts continue. */
async function runWithAlert(
  { db, clock }: ReconcileContext,
  what: Unreadable,
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

async function checkReports({ db, clock, provider, origin }: ReconcileContext, payments: Payments) {
  const missing = await payments.checkReports(`${origin}/webhooks/${provider.id}`);
  if (missing) await raiseAlert(db, clock, "reports", { code: "reports", reason: missing });
  else await clearAlert(db, "reports");
}

async function storePayouts(giving: ReconcileContext, payments: Payments, since: Date) {
  const { db, clock, provider } = giving;
  for await (const payout of payments.listPayouts(since)) {
    const { id, state } = payout;
    const store = (lines: readonly PayoutLine[]) =>
      change(db, "desk", (trx) => storePayout(trx, provider, payout, lines));
    if (state === "paid")
      await runWithAlert(giving, { payout: id }, async () => {
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
  { id }: GivingProvider,
  { since, now }: { since: Date; now: string },
  listedIds: Set<string>,
) {
  const ours = await db
    .selectFrom("donations")
    .innerJoin("online_payments", "donation_id", "donations.id")
    .select("donations.id")
    .where("source", "=", id)
    .where("received_at", ">", new Date(since.getTime() + DAY).toISOString())
    .where("read_at", "<=", now)
    .where("voided_at", "is", null)
    .execute();
  return ours.map((gift) => gift.id).filter((gift) => !listedIds.has(gift));
}

function warnOfUnknownGifts(db: Db, clock: Clock, gifts: string[]) {
  const [first = ""] = gifts;
  const alert = { code: "unknown-gifts", count: gifts.length, first } as const;
  return raiseAlert(db, clock, `unknown:${first}`, alert);
}
