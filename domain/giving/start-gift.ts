import { randomUUID } from "node:crypto";
import type { Db } from "#db/schema.ts";
import { raiseAlert } from "#domain/alerts/alerts.ts";
import { type CardFee, feeFor } from "#domain/money/money.ts";
import { type Clock, DAY, HOUR, isoTime } from "#domain/ports/clock.ts";
import type { Payments } from "#domain/ports/payments.ts";
import { countSubmission, type TooMany } from "#domain/spam/count-submission.ts";
import { hashToken } from "#domain/text/tokens.ts";
import type { GiftDecision } from "./gift-form.ts";

/** From one network within an hour: beyond the first the desk is warned, beyond the last none is taken. */
const WARNED_FROM = 10;
const REFUSED_FROM = 40;
/**
 * Card testers try small sums. Beyond so many of them in an hour, from anywhere, a network begins a few in
 * an hour: a donor's small gift is taken also while someone tries cards from elsewhere.
 */
const SMALL_CENTS = 10_00;
const MANY_SMALL = 60;
const SMALL_THEN = 3;
/** The longest time between a press and the company's last word about it, for a bank transfer. */
const CHECKOUTS_LAST = 60 * DAY;

interface GiftStart {
  decision: GiftDecision;
  /**
   * The key of the form instance; null for a form sent without script. Each press of those is its own: two
   * donors of one network may send the same, and the payment page alone takes money.
   */
  key: string | null;
  /** The donor's IP or network. */
  address: string;
}

export type StartedGift = { ok: true; id: string; url: string } | TooMany;

interface GivingContext {
  db: Db;
  clock: Clock;
  payments: Payments;
  fee: CardFee;
  /** Of the site. */
  origin: string;
}

/** Pressed twice, it is the same page. Rejects with a PaymentsFailure when the payment company does not answer. */
export async function startGift(giving: GivingContext, start: GiftStart): Promise<StartedGift> {
  const { db, clock, payments, fee, origin } = giving;
  const { decision } = start;
  const giftCents = decision.amount;
  const feeCents = decision.coverFee ? feeFor(giftCents, fee, decision.method === "bank") : 0;
  const stored = await storeCheckout(db, clock, start, giftCents + feeCents);
  if (!stored.ok) return stored;
  const { id, url } = stored;
  if (url) return { ok: true, id, url };
  const { designation, firstName, lastName, email, method, anonymous: isAnonymous } = decision;
  const session = await payments.start(
    {
      ...{ id, giftCents, feeCents, isMonthly: decision.frequency === "monthly", isAnonymous },
      ...{ designation, firstName, lastName, email, method },
    },
    `${origin}/donate/gift?id=${id}`,
  );
  await db
    .updateTable("checkouts")
    .set({ session_id: session.sessionId, session_url: session.url })
    .where("id", "=", id)
    .execute();
  return { ok: true, id, url: session.url };
}

type StoredCheckout = { ok: true; id: string; url: string | null } | TooMany;

function storeCheckout(
  db: Db,
  clock: Clock,
  { decision, key, address }: GiftStart,
  total_cents: number,
): Promise<StoredCheckout> {
  const press = key ? `form:${hashToken(JSON.stringify([key, decision]))}` : randomUUID();
  return db.transaction().execute(async (trx): Promise<StoredCheckout> => {
    const findEarlier = () =>
      trx
        .selectFrom("checkouts")
        .select(["id", "session_url"])
        .where("key", "=", press)
        .executeTakeFirst();
    const earlier = await findEarlier();
    if (earlier) return { ok: true, id: earlier.id, url: earlier.session_url };
    const { count, waitMs } = await countSubmission(trx, clock, `gift:${address}`);
    const isSmall = total_cents < SMALL_CENTS;
    const ofAll = isSmall ? (await countSubmission(trx, clock, "gift:small")).count : 0;
    const ofNetwork = isSmall ? await countSubmission(trx, clock, `gift:small:${address}`) : null;
    if (count > WARNED_FROM || ofAll > MANY_SMALL) await warnOfCardTesting(trx, clock);
    if (count > REFUSED_FROM) return { ok: false, reason: "too-many", waitMs };
    if (ofNetwork && ofAll > MANY_SMALL && ofNetwork.count > SMALL_THEN)
      return { ok: false, reason: "too-many", waitMs: ofNetwork.waitMs };
    await trx
      .insertInto("checkouts")
      .values({
        id: randomUUID(),
        created_at: isoTime(clock),
        key: press,
        total_cents,
        is_monthly: decision.frequency === "monthly" ? 1 : 0,
        designation: decision.designation,
      })
      // A concurrent second press waits here for the first.
      .onConflict((conflict) => conflict.column("key").doNothing())
      .execute();
    const checkout = await findEarlier();
    if (!checkout) throw new Error("the checkout was not stored");
    return { ok: true, id: checkout.id, url: checkout.session_url };
  });
}

/** Once an hour. */
async function warnOfCardTesting(
  trx: Parameters<typeof countSubmission>[0],
  clock: Clock,
): Promise<void> {
  const hour = Math.floor(clock.now().getTime() / HOUR);
  const text =
    "Many gifts were begun from one place, or many small ones: someone may be trying stolen cards. Look at the payments at Stripe.";
  await raiseAlert(trx, clock, `card-testing:${hour}`, text);
}

/** Deletes checkouts and links that nothing comes of any more, and old warnings. */
export async function forgetOldCheckouts(db: Db, clock: Clock): Promise<void> {
  const before = isoTime(clock, -CHECKOUTS_LAST);
  await db.deleteFrom("checkouts").where("created_at", "<=", before).execute();
  await db.deleteFrom("giving_alerts").where("at", "<=", before).execute();
  await db.deleteFrom("donor_links").where("expires_at", "<=", isoTime(clock)).execute();
}
