import type { Services } from "#app/services.ts";
import type { Gathering } from "#domain/gatherings/gathering.ts";
import { isoTime } from "#domain/ports/clock.ts";

/** A gathering on the site. */
export interface ShownGathering {
  id: string;
  value: Gathering;
}

export interface Register {
  /** Still to come or going on, the next first. */
  next: ShownGathering[];
  /** Over, the last first. */
  past: ShownGathering[];
  /** IANA name. */
  timeZone: string;
}

/** All gatherings that are on the site; null while there is none. */
export function readRegister({
  content,
  clock,
  timeZone,
}: Pick<Services, "content" | "clock" | "timeZone">): Register | null {
  const now = isoTime(clock);
  const all = content
    .items("gatherings")
    .toSorted((a, b) => (a.value.startsAt < b.value.startsAt ? -1 : 1));
  if (all.length === 0) return null;
  return {
    next: all.filter(({ value }) => value.endsAt > now),
    past: all.filter(({ value }) => value.endsAt <= now).toReversed(),
    timeZone,
  };
}

/** The addresses of the gatherings, for the sitemap. */
export function gatheringPaths(services: Parameters<typeof readRegister>[0]): string[] {
  const { next = [], past = [] } = readRegister(services) ?? {};
  const pages = [...next, ...past].map(({ value }) => `/events/${value.slug}`);
  return past.length > 0 ? [...pages, "/events/past"] : pages;
}
