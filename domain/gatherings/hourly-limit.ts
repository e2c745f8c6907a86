import type { Gathering } from "#domain/content/gathering.ts";
import type { PublishedContent } from "#domain/content/published-content.ts";
import { type Clock, isoTime } from "#domain/values/clock.ts";
import { dayOf } from "#domain/values/time-zone.ts";

/** People behind one IP. */
const MAX_GUESTS_AT_ONE_IP = 200;

interface Sources {
  content: PublishedContent;
  clock: Clock;
  timeZone: string;
}

/**
 * Returns the minimum number of submissions of a kind that one network may send in an hour. On the
 * day of a gathering, in the organization's zone, a hall full of people may share one network.
 * Returns 0 on other days (docs/decisions/0062).
 */
export function minHourlyLimit({ content, clock, timeZone }: Sources): number {
  const now = isoTime(clock);
  const today = dayOf(now, timeZone);
  const isOn = ({ startsAt, endsAt }: Gathering) =>
    dayOf(startsAt, timeZone) === today || (startsAt <= now && now < endsAt);
  return content.items("gatherings").some(({ value }) => isOn(value)) ? MAX_GUESTS_AT_ONE_IP : 0;
}
