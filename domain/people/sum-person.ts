import { dayOf } from "#domain/values/time-zone.ts";
import type { Entry, GiftEntry } from "./read-timeline.ts";

export interface Sum {
  gifts: number;
  cents: number;
}

const sumOfGifts = (gifts: readonly GiftEntry[]): Sum => ({
  gifts: gifts.length,
  cents: gifts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
});

/** Whether a gift counts as raised, by the rule of the public figure (db/counted-gifts.ts). */
export const isCounted = (entry: Entry, withTests: boolean): entry is GiftEntry =>
  entry.kind === "gift" && entry.status === "received" && countsAtAll(entry, withTests);

export const isPledge = (entry: Entry, withTests: boolean): entry is GiftEntry =>
  entry.kind === "gift" &&
  entry.status === "pledged" &&
  entry.confirmed_at !== null &&
  entry.written_off_at === null &&
  countsAtAll(entry, withTests);

const countsAtAll = ({ voided_at, currency, is_test }: GiftEntry, withTests: boolean) =>
  voided_at === null && currency === "USD" && (withTests || is_test === 0);

/**
 * Returns the sums of a person's timeline, in cents. Years are those of the organization's zone.
 */
export function sumPerson(
  entries: readonly Entry[],
  { now, timeZone, withTests }: { now: string; timeZone: string; withTests: boolean },
) {
  const gifts = entries.filter((entry) => isCounted(entry, withTests));
  const pledges = entries.filter((entry) => isPledge(entry, withTests));
  const yearOf = (at: string) => dayOf(at, timeZone).slice(0, 4);
  const years = Map.groupBy(gifts, ({ at }) => yearOf(at));
  const thisYear = yearOf(now);
  return {
    all: { ...sumOfGifts(gifts), since: gifts.at(-1)?.at ?? null },
    thisYear: { ...sumOfGifts(years.get(thisYear) ?? []), year: thisYear },
    lastYear: sumOfGifts(years.get(String(Number(thisYear) - 1)) ?? []),
    years: Array.from(years, ([year, giftsOfYear]) => {
      // Statements leave out what came through others, who issue its receipts.
      const own = giftsOfYear.filter(({ came_by }) => !came_by);
      const others = giftsOfYear.filter(({ came_by }) => came_by);
      const firstId = own.at(-1)?.id ?? "";
      return { year, firstId, ...sumOfGifts(own), others: sumOfGifts(others) };
    }),
    pledged: {
      ...sumOfGifts(pledges),
      open: pledges.reduce((sum, row) => sum + Math.max(0, row.amount_cents - row.paid_cents), 0),
    },
    last: gifts[0] ?? null,
  };
}
