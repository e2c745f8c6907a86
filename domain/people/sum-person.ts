import { yearOf } from "#domain/values/time-zone.ts";
import type { Entry, GiftEntry } from "./read-timeline.ts";

export interface Sum {
  gifts: number;
  cents: number;
}

const sumOfGifts = (gifts: readonly GiftEntry[]): Sum => ({
  gifts: gifts.length,
  cents: gifts.reduce((sum, { amount_cents }) => sum + amount_cents, 0),
});

/** Returns the gifts that count as raised, or the pledges that count as pledged. */
export const countedAs = (kind: GiftEntry["counts_as"], entries: readonly Entry[]): GiftEntry[] =>
  entries.filter((entry) => entry.kind === "gift").filter(({ counts_as }) => counts_as === kind);

/**
 * Returns the sums of a person's timeline, in cents. Years are those of the organization's zone.
 */
export function sumPerson(
  entries: readonly Entry[],
  { now, timeZone }: { now: string; timeZone: string },
) {
  const gifts = countedAs("raised", entries);
  const pledges = countedAs("pledged", entries);
  const years = Map.groupBy(gifts, ({ at }) => yearOf(at, timeZone));
  const thisYear = yearOf(now, timeZone);
  return {
    all: { ...sumOfGifts(gifts), since: gifts.at(-1)?.at ?? null },
    thisYear: { ...sumOfGifts(years.get(thisYear) ?? []), year: thisYear },
    lastYear: sumOfGifts(years.get(String(Number(thisYear) - 1)) ?? []),
    years: Array.from(years, ([year, giftsOfYear]) => {
      // Statements leave out what came through others, who issue its receipts.
      const ownGifts = giftsOfYear.filter(({ came_by }) => !came_by);
      const giftsThroughOthers = giftsOfYear.filter(({ came_by }) => came_by);
      const firstId = ownGifts.at(-1)?.id ?? "";
      return {
        year,
        firstId,
        ...sumOfGifts(ownGifts),
        giftsThroughOthers: sumOfGifts(giftsThroughOthers),
      };
    }),
    pledged: {
      ...sumOfGifts(pledges),
      open: pledges.reduce((sum, row) => sum + Math.max(0, row.amount_cents - row.paid_cents), 0),
    },
    last: gifts[0] ?? null,
  };
}
