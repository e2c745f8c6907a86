import { sql } from "kysely";
import { isCountedGift, RECEIVED_AT, sumOfCents } from "#db/counted-gifts.ts";
import type { Db } from "#db/schema.ts";
import type { Clock } from "#domain/values/clock.ts";
import { startOfDay, todayOf } from "#domain/values/time-zone.ts";
import type { ChallengeFigure } from "./progress.ts";

/** The challenge as staff publish it: amounts in cents, days in the organization's zone or "". */
interface Challenge {
  giver: string;
  upToCents: number;
  from: string;
  until: string;
  paidCents: number;
  /** The part of `paidCents` that is not among the gifts of its days. */
  paidLaterCents: number;
}

/**
 * Computes what a challenge matches: the gifts within its days except its own payments, up to its
 * limit. Returns null when there is none, before its first day, and when it has ended, by its last
 * day or its limit, and is paid.
 */
export async function readChallenge(
  db: Db,
  clock: Clock,
  { giver, upToCents, from, until, paidCents, paidLaterCents }: Challenge,
  { timeZone, includeTests }: { timeZone: string; includeTests: boolean },
): Promise<ChallengeFigure | null> {
  const today = todayOf(clock, timeZone);
  if (!giver || from > today) return null;
  const { sum } = await db
    .selectFrom("donations")
    .select(sumOfCents(sql.ref("amount_cents")).as("sum"))
    .where(isCountedGift(includeTests))
    .$if(from !== "", (query) => query.where(RECEIVED_AT, ">=", startOfDay(from, timeZone)))
    .$if(until !== "", (query) => query.where(RECEIVED_AT, "<", startOfDay(until, timeZone, 1)))
    .executeTakeFirstOrThrow();
  const paidInTime = Math.max(0, paidCents - paidLaterCents);
  const matchedCents = Math.min(upToCents, Math.max(0, Number(sum) - paidInTime));
  const owedCents = Math.max(0, matchedCents - paidCents);
  const isOver = paidCents >= upToCents || (until !== "" && until < today);
  return isOver && owedCents === 0 ? null : { giver, upToCents, until, owedCents };
}
