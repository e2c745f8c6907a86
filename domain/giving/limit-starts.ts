/** Limits how many gifts are started, because thieves test cards with small gifts. */
import type { DbOrTransaction, DbTransaction } from "#db/schema.ts";
import { raiseAlertInTransaction } from "#domain/alerts/alerts.ts";
import { countSubmission, type TooMany, tooMany } from "#domain/forms/count-submission.ts";
import type { Clock } from "#domain/values/clock.ts";

/**
 * Gifts that one network starts within an hour: above the first number the desk is warned, above
 * the second they are refused.
 */
const MAX_WITHOUT_WARNING = 10;
const MAX_PER_HOUR = 40;
/**
 * Card testers try small amounts. When all networks together start more than MAX_SMALL_PER_HOUR,
 * each network may start MAX_SMALL_PER_NETWORK in an hour, so that a donor's small gift is still
 * accepted.
 */
const SMALL_CENTS = 10_00;
const MAX_SMALL_PER_HOUR = 60;
const MAX_SMALL_PER_NETWORK = 3;

/**
 * Counts the start of a gift, or takes it back with -1. A small gift (SMALL_CENTS) also counts in
 * two more counters.
 */
export async function countGiftStart(
  db: DbOrTransaction,
  clock: Clock,
  clientIp: string,
  totalCents: number,
  amount: 1 | -1,
) {
  const clientCount = await countSubmission(db, clock, `gift:${clientIp}`, { amount });
  if (totalCents >= SMALL_CENTS) return { ...clientCount, allNetworksCount: 0, networkCount: null };
  const { count: allNetworksCount } = await countSubmission(db, clock, "gift:small", { amount });
  const networkCount = await countSubmission(db, clock, `gift:small:${clientIp}`, { amount });
  return { ...clientCount, allNetworksCount, networkCount };
}

/** Warns the desk, in one alert however long it lasts. */
export const warnOfCardTesting = (trx: DbTransaction, clock: Clock) =>
  raiseAlertInTransaction(trx, clock, "card-testing", { code: "card-testing" });

/** Checks the counts of a start: whether the desk is warned, and whether it is refused. */
export function checkGiftStart(
  { count, waitMs, allNetworksCount, networkCount }: Awaited<ReturnType<typeof countGiftStart>>,
  minLimit: number,
): { isWarning: boolean; refusal: TooMany | null } {
  const isFlood = allNetworksCount > MAX_SMALL_PER_HOUR;
  const isWarning = isFlood || count > Math.max(MAX_WITHOUT_WARNING, minLimit);
  const refuse = (waitMs: number) => ({ isWarning, refusal: tooMany(waitMs) });
  if (count > Math.max(MAX_PER_HOUR, minLimit)) return refuse(waitMs);
  if (isFlood && networkCount && networkCount.count > Math.max(MAX_SMALL_PER_NETWORK, minLimit))
    return refuse(networkCount.waitMs);
  return { isWarning, refusal: null };
}
