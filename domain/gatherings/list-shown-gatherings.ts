import type { Db } from "#db/schema.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { seatsLeft } from "./capacity.ts";
import { countGuests } from "./guests.ts";

/** Whether a visitor can sign up: seats are left, there is a waiting list, or neither. */
export type Room = "open" | "waiting" | "full";

/** A gathering on the site. */
export interface ShownGathering {
  id: string;
  value: Gathering;
  /** Null where no names are taken. */
  room: Room | null;
}

export interface GatheringLists {
  /** Still to come or going on, the next first. */
  next: ShownGathering[];
  /** Over, the last first. */
  past: ShownGathering[];
  /** IANA name. */
  timeZone: string;
  /** When it was listed, ISO UTC. */
  now: string;
}

interface Sources {
  readonlyDb: Db;
  clock: Clock;
  content: PublishedContent;
  timeZone: string;
}

/** All gatherings that are on the site; null while there is none. */
export async function listShownGatherings(sources: Sources): Promise<GatheringLists | null> {
  const { content, clock, timeZone } = sources;
  const items = content.items("gatherings");
  if (items.length === 0) return null;
  const now = isoTime(clock);
  const all = (await withRoom(sources, items)).toSorted((a, b) =>
    a.value.startsAt < b.value.startsAt ? -1 : 1,
  );
  return {
    next: all.filter(({ value }) => value.endsAt > now),
    past: all.filter(({ value }) => value.endsAt <= now).toReversed(),
    timeZone,
    now,
  };
}

export async function withRoom(
  { readonlyDb }: Pick<Sources, "readonlyDb">,
  items: readonly { id: string; value: Gathering }[],
): Promise<ShownGathering[]> {
  const counts = await countGuests(readonlyDb);
  return items.map(({ id, value }) => {
    const left = seatsLeft(value, counts.get(id)?.coming ?? 0);
    const room = left > 0 ? "open" : value.waitingList ? "waiting" : "full";
    return { id, value, room: value.takesNames ? room : null };
  });
}

/** The path of the page of past gatherings, if there are any: for the sitemap. */
export const pastGatherings = ({ content, clock }: Pick<Sources, "content" | "clock">) =>
  content.items("gatherings").some(({ value }) => value.endsAt <= isoTime(clock))
    ? ["/events/past"]
    : [];
