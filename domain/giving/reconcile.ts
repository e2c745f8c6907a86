import type { Db } from "#db/schema.ts";
import { raiseAlert } from "#domain/alerts/alerts.ts";
import { type Clock, DAY, HOUR, isoTime } from "#domain/ports/clock.ts";
import type { GivingProvider } from "#domain/ports/giving-provider.ts";
import type { Log } from "#domain/ports/log.ts";
import { type Payments, PaymentsFailure } from "#domain/ports/payments.ts";
import { dayOf } from "#domain/time/time-zone.ts";
import { recordOnlineGift } from "./record-online-gift.ts";

const LOOKS_BACK = 40 * DAY;

interface GivingContext {
  db: Db;
  clock: Clock;
  log: Log;
  provider: GivingProvider;
}

/** Reconciles once on each of the organisation's days; after a failure again an hour later. */
export function reconcileDaily(giving: GivingContext, timeZone: string): () => Promise<void> {
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

/** Of the last 40 days. Returns how many gifts it mended, and how many the company does not have. */
export async function reconcile(
  giving: GivingContext,
): Promise<{ mended: number; unknown: number }> {
  const { db, clock, log, provider } = giving;
  const { payments } = provider;
  if (!payments) return { mended: 0, unknown: 0 };
  const now = isoTime(clock);
  const since = new Date(Date.parse(now) - LOOKS_BACK);
  try {
    const seen = new Set<string>();
    let mended = 0;
    for await (const payment of payments.list(since)) {
      const { donationId, differed } = await recordOnlineGift(db, clock, provider, payment);
      seen.add(donationId);
      if (differed) mended++;
    }
    await notePayouts(db, payments, provider, since);
    const unknown = await findUnknown(db, provider, { since, now }, seen);
    if (mended > 0) log.info({ mended }, "gifts were mended after what the payment company has");
    if (unknown.length > 0) await warn(db, clock, unknown);
    return { mended, unknown: unknown.length };
  } catch (error) {
    if (error instanceof PaymentsFailure && error.isSetup) log.error({ err: error }, error.message);
    throw error;
  }
}

async function notePayouts(db: Db, payments: Payments, { id }: GivingProvider, since: Date) {
  for await (const payout of payments.listPayouts(since)) {
    const gifts = db
      .selectFrom("donations")
      .select("id")
      .where("source", "=", id)
      .where("external_id", "=", payout.externalId);
    await db
      .updateTable("online_payments")
      .set({ payout_id: payout.id, payout_on: payout.arrivesOn })
      .where("donation_id", "in", gifts)
      .execute();
  }
}

/**
 * Gifts of the form that the company has not listed; they were begun a day after the first that it lists,
 * and recorded before it began to list.
 */
async function findUnknown(
  db: Db,
  { id }: GivingProvider,
  { since, now }: { since: Date; now: string },
  seen: Set<string>,
) {
  const ours = await db
    .selectFrom("donations")
    .innerJoin("online_payments", "donation_id", "donations.id")
    .select("donations.id")
    .where("source", "=", id)
    .where("received_at", ">", new Date(since.getTime() + DAY).toISOString())
    .where("donations.created_at", "<=", now)
    .where("voided_at", "is", null)
    .execute();
  return ours.map((gift) => gift.id).filter((gift) => !seen.has(gift));
}

function warn(db: Db, clock: Clock, gifts: string[]): Promise<void> {
  const text = `${gifts.length} gifts of the last 40 days are in the ledger, but not at the payment company. The first of them: /admin/donations?open=${gifts[0]}`;
  return db.transaction().execute((trx) => raiseAlert(trx, clock, `unknown:${gifts[0]}`, text));
}
