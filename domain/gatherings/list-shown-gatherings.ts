import type { Db } from "#db/schema.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { countFreeSeats } from "./change-guest-list.ts";
import { countGuests } from "./guest-list.ts";

/** Whether a visitor can sign up: seats are left, there is a waiting list, or neither. */
export type Seating = "open" | "waiting" | "full";

/** A gathering that is on the site. */
export interface ShownGathering {
  id: string;
  value: Gathering;
  /** Null when it takes no sign-ups. */
  seating: Seating | null;
}

export interface GatheringLists {
  /** Upcoming and current gatherings, the next first. */
  next: ShownGathering[];
  /** Past gatherings, the latest first. */
  past: ShownGathering[];
  /** An IANA name. */
  timeZone: string;
  /** When the lists were read, ISO UTC. */
  now: string;
}

interface Sources {
  readonlyDb: Db;
  clock: Clock;
  content: PublishedContent;
  timeZone: string;
}

/** Lists all gatherings that are on the site; null when there are none. */
export async function listShownGatherings(sources: Sources): Promise<GatheringLists | null> {
  const { content, clock, timeZone } = sources;
  const items = content.items("gatherings");
  if (items.length === 0) return null;
  const now = isoTime(clock);
  const gatherings = (await withSeating(sources, items)).toSorted((a, b) =>
    a.value.startsAt < b.value.startsAt ? -1 : 1,
  );
  return {
    next: gatherings.filter(({ value }) => value.endsAt > now),
    past: gatherings.filter(({ value }) => value.endsAt <= now).toReversed(),
    timeZone,
    now,
  };
}

export async function withSeating(
  { readonlyDb }: Pick<Sources, "readonlyDb">,
  items: readonly { id: string; value: Gathering }[],
): Promise<ShownGathering[]> {
  const counts = await countGuests(readonlyDb);
  return items.map(({ id, value }) => ({
    id,
    value,
    seating: seatingOf(value, counts.get(id)?.coming ?? 0),
  }));
}

function seatingOf(gathering: Gathering, guests: number): Seating | null {
  if (!gathering.takesNames) return null;
  if (countFreeSeats(gathering, guests) > 0) return "open";
  return gathering.waitingList ? "waiting" : "full";
}

/**
 * Returns the path of the page of past gatherings in a list, for the sitemap; the list is empty if
 * there are none.
 */
export const pastGatheringsPaths = ({ content, clock }: Pick<Sources, "content" | "clock">) =>
  content.items("gatherings").some(({ value }) => value.endsAt <= isoTime(clock))
    ? ["/events/past"]
    : [];
