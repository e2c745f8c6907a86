import type { Services } from "#app/services.ts";
import type { Gathering } from "#domain/content/gathering.ts";
import { spotsLeft } from "#domain/gatherings/capacity.ts";
import { countAttendees } from "#domain/gatherings/list-attendees.ts";
import { isoTime } from "#domain/ports/clock.ts";

/** Whether one can say that one comes: there is room, a waiting list, or neither. */
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

type GatheringServices = Pick<Services, "content" | "clock" | "timeZone" | "readonlyDb">;

/** All gatherings that are on the site; null while there is none. */
export async function listShownGatherings(
  services: GatheringServices,
): Promise<GatheringLists | null> {
  const { content, clock, timeZone } = services;
  const items = content.items("gatherings");
  if (items.length === 0) return null;
  const now = isoTime(clock);
  const all = (await withRoom(services, items)).toSorted((a, b) =>
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
  { readonlyDb }: Pick<GatheringServices, "readonlyDb">,
  items: readonly { id: string; value: Gathering }[],
): Promise<ShownGathering[]> {
  const counts = await countAttendees(readonlyDb);
  return items.map(({ id, value }) => {
    const left = spotsLeft(value, counts.get(id)?.coming ?? 0);
    const room = left > 0 ? "open" : value.waitingList ? "waiting" : "full";
    return { id, value, room: value.takesNames ? room : null };
  });
}

/** The path of the page of past gatherings, if there are any: for the sitemap. */
export const pastGatherings = ({ content, clock }: Pick<Services, "content" | "clock">) =>
  content.items("gatherings").some(({ value }) => value.endsAt <= isoTime(clock))
    ? ["/events/past"]
    : [];
