import { type Clock, DAY, isoTime } from "#domain/ports/clock.ts";
import { dayOf, startOfDay } from "#domain/time/time-zone.ts";

/** Days ("2026-11-24") of the organisation's zone: until when a message is snoozed, if it is, and the limits. */
export interface Snooze {
  day: string;
  first: string;
  last: string;
}

const limitsOf = (clock: Clock, timeZone: string) => ({
  first: dayOf(startOfDay(dayOf(isoTime(clock), timeZone), timeZone, 1), timeZone),
  last: dayOf(isoTime(clock, 365 * DAY), timeZone),
});

export const readSnooze = (until: string | null, clock: Clock, timeZone: string): Snooze => ({
  day: until && until > isoTime(clock) ? dayOf(until, timeZone) : "",
  ...limitsOf(clock, timeZone),
});

/** When the chosen day begins, ISO UTC; null for no day, undefined for one that cannot be chosen. */
export function snoozeUntil(
  day: string,
  clock: Clock,
  timeZone: string,
): string | null | undefined {
  if (!day) return null;
  const { first, last } = limitsOf(clock, timeZone);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
  return isDay && day >= first && day <= last ? startOfDay(day, timeZone) : undefined;
}
