/**
 * Groups changes of gifts for the open ledger. Each group has at least five people, and its sum
 * reveals no single gift, even to a person who subtracts their own gifts from it. A group never
 * changes once it is listed, and every sum of the ledger adds up whole groups. So the difference of
 * two sums, such as yesterday's $900 and today's $1,500, is also a sum of whole groups and reveals
 * just as little.
 */
import { sumCents } from "#domain/values/money.ts";

/** The minimum number of people in a group. */
export const MIN_GROUP = 5;
/** In cents. A group's size and sum must leave each gift a range at least this wide. */
const MIN_SPREAD_CENTS = 50_00;

export const SIZE_BANDS = [
  "under-100",
  "100-499",
  "500-999",
  "1000",
  "several",
  "corrected",
] as const;
export type SizeBand = (typeof SIZE_BANDS)[number];

/** The smallest and the largest gift of a size, in cents. */
const BAND_BOUNDS: Record<SizeBand, readonly [number, number]> = {
  "under-100": [1, 99_99],
  "100-499": [100_00, 499_99],
  "500-999": [500_00, 999_99],
  "1000": [1_000_00, Infinity],
  several: [-Infinity, Infinity],
  corrected: [-Infinity, Infinity],
};

export const WEEKS_OF_MONTH = ["1-7", "8-14", "15-21", "22-31", "several"] as const;
export type WeekOfMonth = (typeof WEEKS_OF_MONTH)[number];

/** A gift that is not in the ledger yet, or one whose amount there is no longer right. */
export interface Change {
  donationId: string;
  /** The donor; null if unknown. All gifts without a donor may come from one person. */
  person: string | null;
  /**
   * The day on which the money came, "2026-10-05". For a correction, the day on which it is listed.
   */
  day: string;
  /** Negative when the ledger holds too much. */
  cents: number;
  isCorrection: boolean;
}

export interface Posting {
  /** A month such as "2026-10". */
  month: string;
  /** The first of the months that are listed together in `month`. */
  since: string;
  size: SizeBand;
  days: WeekOfMonth;
  entries: number;
  cents: number;
}

/** Returns the changes that can be listed; the others wait for more of their kind. */
export function groupForLedger(changes: readonly Change[]): {
  postings: Posting[];
  listed: Change[];
} {
  const groups = groupsOf(changes);
  const postings = groups.map(({ changes: group, ...kind }) => ({
    ...kind,
    entries: group.length,
    cents: sumCents(group),
  }));
  return { postings, listed: groups.flatMap(({ changes: group }) => group) };
}

type Group = Pick<Posting, "month" | "since" | "size" | "days"> & { changes: Change[] };

export function groupsOf(changes: readonly Change[]): Group[] {
  const months = Map.groupBy(changes, ({ day }) => day.slice(0, 7));
  const [large, small] = split([...months], ([, group]) => hasEnoughPeople(group));
  const smallMonths = small.flatMap(([, group]) => group);
  // Months with few gifts are listed together in the latest of them.
  const latest = small
    .map(([month]) => month)
    .sort()
    .at(-1);
  const listed: typeof large =
    latest && hasEnoughPeople(smallMonths) ? [...large, [latest, smallMonths]] : large;
  return listed.flatMap(([month, group]) => {
    const [since = month] = group.map(({ day }) => day.slice(0, 7)).sort();
    return groupsOfMonth(group).map((each) => ({ month, since, ...each }));
  });
}

const groupsOfMonth = (group: Change[]): Omit<Group, "month" | "since">[] =>
  mergeSmallGroups<SizeBand>(Map.groupBy(group, sizeOf), canBeListed).flatMap(([size, sameSize]) =>
    mergeSmallGroups<WeekOfMonth>(Map.groupBy(sameSize, weekOfMonth), (_days, week) =>
      canBeListed(size, week),
    ).map(([days, changes]) => ({ size, days, changes })),
  );

const hasEnoughPeople = (group: readonly Change[]) => peopleIn(group).size >= MIN_GROUP;

const peopleIn = (group: readonly Change[]) => Map.groupBy(group, ({ person }) => person);

/**
 * Whether a group of a size can be listed: it has enough people, and its sum reveals to none of
 * them what another gave. Five gifts of "$100 to $499" with a sum of $500 would reveal that each
 * was $100; with a sum of $899 they would reveal the same to the donor of $499.
 */
export function canBeListed(size: SizeBand, group: readonly Change[]): boolean {
  const [low, high] = BAND_BOUNDS[size];
  const sum = sumCents(group);
  const leavesOpen = (ownChanges: readonly Change[]) => {
    const othersCents = sum - sumCents(ownChanges);
    const otherCount = group.length - ownChanges.length - 1;
    return (
      Math.min(high, othersCents - otherCount * low) -
        Math.max(low, othersCents - otherCount * high) >=
      MIN_SPREAD_CENTS
    );
  };
  const people = peopleIn(group);
  return people.size >= MIN_GROUP && leavesOpen([]) && [...people.values()].every(leavesOpen);
}

function sizeOf({ cents, isCorrection }: Change): SizeBand {
  if (isCorrection) return "corrected";
  return SIZE_BANDS.find((size) => cents <= BAND_BOUNDS[size][1]) ?? "1000";
}

function weekOfMonth({ day }: Change): WeekOfMonth {
  const week = Math.min(3, Math.floor((Number(day.slice(8)) - 1) / 7));
  return WEEKS_OF_MONTH[week] ?? "several";
}

/**
 * Merges the groups that are too small to publish; adds the smallest remaining group until the
 * merged one is large enough.
 */
function mergeSmallGroups<Key extends SizeBand | WeekOfMonth>(
  groups: Map<Key, Change[]>,
  canList: (key: Key | "several", group: Change[]) => boolean,
): [Key | "several", Change[]][] {
  const [listed, others] = split([...groups], ([key, group]) => canList(key, group));
  if (others.length === 0) return listed;
  listed.sort(([, one], [, other]) => other.length - one.length);
  const smallChanges = others.flatMap(([, group]) => group);
  while (!canList("several", smallChanges) && listed.length > 0)
    smallChanges.push(...(listed.pop()?.[1] ?? []));
  return [...listed, ["several", smallChanges]];
}

function split<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))];
}
