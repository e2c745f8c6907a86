/**
 * Groups changes of gifts so that no group says anything about fewer than five of them. What is grouped
 * once never changes: every sum that the ledger shows is a sum of whole groups, so the difference of two
 * of them, also of two days, is one, too.
 */

/** The fewest gifts in a group. */
export const LEAST = 5;

export const SIZES = ["under-100", "100-499", "500-999", "1000", "several", "corrected"] as const;
export type Size = (typeof SIZES)[number];

export const DAYS = ["1-7", "8-14", "15-21", "22-31", "several"] as const;
export type Days = (typeof DAYS)[number];

/** A gift that is not in the ledger yet, or one whose sum there is no longer right. */
export interface Change {
  donationId: string;
  /** The day on which the money came, "2026-10-05"; of a correction, the day on which it is listed. */
  day: string;
  /** Negative where the ledger holds too much. */
  cents: number;
  isCorrection: boolean;
}

export interface Posting {
  /** "2026-10" */
  month: string;
  size: Size;
  days: Days;
  /** Gifts and corrections in it, at least five. */
  entries: number;
  cents: number;
}

/** What can be listed of the changes; the others wait for more of their kind. */
export function partition(changes: readonly Change[]): { postings: Posting[]; listed: Change[] } {
  const months = Map.groupBy(changes, ({ day }) => day.slice(0, 7));
  const [large, small] = split([...months], ([, group]) => group.length >= LEAST);
  const rest = small.flatMap(([, group]) => group);
  // Months with few gifts are listed together, in the latest of them.
  const latest = small
    .map(([month]) => month)
    .sort()
    .at(-1);
  const listed: typeof large = latest && rest.length >= LEAST ? [...large, [latest, rest]] : large;
  return {
    postings: listed.flatMap(([month, group]) => ofMonth(month, group)),
    listed: listed.flatMap(([, group]) => group),
  };
}

const ofMonth = (month: string, group: Change[]): Posting[] =>
  joinSmall(Map.groupBy(group, sizeOf)).flatMap(([size, sameSize]) =>
    joinSmall(Map.groupBy(sameSize, daysOf)).map(([days, changes]) => ({
      month,
      size,
      days,
      entries: changes.length,
      cents: changes.reduce((sum, { cents }) => sum + cents, 0),
    })),
  );

function sizeOf({ cents, isCorrection }: Change): Size {
  if (isCorrection) return "corrected";
  if (cents < 100_00) return "under-100";
  if (cents < 500_00) return "100-499";
  return cents < 1_000_00 ? "500-999" : "1000";
}

function daysOf({ day }: Change): Days {
  const week = Math.min(3, Math.floor((Number(day.slice(8)) - 1) / 7));
  return DAYS[week] ?? "several";
}

/** Unites the groups that are too small; while these are too few, the smallest other one joins them. */
function joinSmall<Key extends Size | Days>(
  groups: Map<Key, Change[]>,
): [Key | "several", Change[]][] {
  const [large, small] = split([...groups], ([, group]) => group.length >= LEAST);
  if (small.length === 0) return large;
  large.sort(([, one], [, other]) => other.length - one.length);
  const rest = small.flatMap(([, group]) => group);
  if (rest.length < LEAST) rest.push(...(large.pop()?.[1] ?? []));
  return [...large, ["several", rest]];
}

function split<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}
