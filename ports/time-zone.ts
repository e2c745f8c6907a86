/** Calendar days in a named zone, as the moments in UTC where they begin. */
import { DAY } from "./clock.ts";

/**
 * The moment (ISO UTC) at which the day `date` ("2026-11-21") begins in `zone` (IANA name), `days`
 * later. Correct across changes of daylight saving time: the offset is looked up at the moment itself.
 */
export function startOfDay(date: string, zone: string, days = 0): string {
  const midnight = Date.parse(`${date}T00:00:00Z`) + days * DAY;
  const guess = midnight - offsetAt(midnight, zone);
  return new Date(midnight - offsetAt(guess, zone)).toISOString();
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  }).formatToParts(moment);
  const read = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const local = Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
  );
  return local - Math.floor(moment / 1_000) * 1_000;
}
