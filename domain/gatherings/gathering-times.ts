/**
 * When a gathering takes place, in words. Times are in the organization's zone, which is named only
 * where an hour comes twice.
 */
import type { Gathering } from "#domain/content/gathering.ts";
import { longDate } from "#domain/values/format-day.ts";
import { dayOf, momentsOf, wallTime, yearOf, zoneNameAt } from "#domain/values/time-zone.ts";

interface Times {
  /** ISO UTC. */
  startsAt: string;
  endsAt: string;
  hours?: string;
}

/**
 * Returns the lines of the list's date mark: "Sat, Jan" above, the day "16", and the year "2027"
 * when it differs from that of `now` (ISO UTC). A past gathering gets its year, and no day of the
 * week.
 */
export function dateMark({ startsAt, endsAt }: Times, timeZone: string, now: string) {
  const wall = new Date(`${wallTime(startsAt, timeZone)}Z`);
  const isPast = endsAt <= now;
  const hasYear = isPast || yearOf(startsAt, timeZone) !== yearOf(now, timeZone);
  const above = [
    !isPast && formatWallTime(wall, { weekday: "short" }),
    formatWallTime(wall, { month: "short" }),
  ];
  return {
    above: above.filter(Boolean).join(", "),
    day: formatWallTime(wall, { day: "numeric" }),
    year: hasYear ? formatWallTime(wall, { year: "numeric" }) : "",
  };
}

/**
 * Formats "Saturday, January 16, 2027", with a second day when it ends on another one. An end at
 * midnight belongs to the day before.
 */
export const gatheringDates = (times: Times, timeZone: string): string =>
  daysOf(times, timeZone)
    .map((day) => formatWallTime(new Date(`${day}T00:00Z`), { dateStyle: "full" }))
    .join(" to ");

function daysOf({ startsAt, endsAt }: Times, timeZone: string) {
  const lastMoment = new Date(Date.parse(endsAt) - 1).toISOString();
  return [...new Set([dayOf(startsAt, timeZone), dayOf(lastMoment, timeZone)])];
}

/** Returns the dates and the hours in one line. */
export const datesAndHours = (times: Times, timeZone: string): string =>
  `${gatheringDates(times, timeZone)}, ${gatheringHours(times, timeZone)}`;

/**
 * Returns the hours, for a list that already shows the first day. For a gathering of several days
 * it returns the dates as well.
 */
export const timesBesideMark = (times: Times, timeZone: string): string =>
  (daysOf(times, timeZone).length > 1 ? datesAndHours : gatheringHours)(times, timeZone);

/** Returns the hours as staff worded them, or else "5:30 to 8:30 pm", "11:00 am to 2:00 pm". */
export function gatheringHours(
  { startsAt, endsAt, hours: worded }: Times,
  timeZone: string,
): string {
  if (worded) return worded;
  const start = timeOfDay(startsAt, timeZone);
  const end = timeOfDay(endsAt, timeZone);
  const isSameHalf =
    start.half === end.half && dayOf(startsAt, timeZone) === dayOf(endsAt, timeZone);
  return `${isSameHalf && !start.zone ? start.time : start.text} to ${end.text}`;
}

/** Returns "5:30 pm on November 21, 2026". */
export const timeAndDay = (moment: string, timeZone: string): string =>
  `${timeOfDay(moment, timeZone).text} on ${longDate(dayOf(moment, timeZone))}`;

/** `half` is "AM" or "PM"; `zone` is empty unless the hour comes twice that day. */
function timeOfDay(moment: string, timeZone: string) {
  const wall = wallTime(moment, timeZone);
  const [time = "", half = ""] = formatWallTime(new Date(`${wall}Z`), {
    hour: "numeric",
    minute: "2-digit",
  }).split(/\s/);
  const comesTwice = momentsOf(wall, timeZone).length > 1;
  const zone = comesTwice ? ` ${zoneNameAt(Date.parse(moment), timeZone)}` : "";
  return { time, half, zone, text: `${time} ${half.toLowerCase()}${zone}` };
}

const GUEST_VISIBLE_FIELDS = ["startsAt", "endsAt", "place", "hours"] as const;

type GuestVisible = Pick<Gathering, (typeof GUEST_VISIBLE_FIELDS)[number]>;

/**
 * Compares a draft with the gathering that is shown. `isMoved` says that guests should hear of it.
 * `staleHours` is the text of the hours, when it stays while another time of day is chosen.
 */
export function compareShownTimes(shown: GuestVisible, draft: GuestVisible, timeZone: string) {
  const isHourChanged = (name: "startsAt" | "endsAt") =>
    hourOf(draft[name], timeZone) !== hourOf(shown[name], timeZone);
  const keepsHours = draft.hours === shown.hours;
  return {
    isMoved: GUEST_VISIBLE_FIELDS.some((name) => draft[name] !== shown[name]),
    staleHours:
      keepsHours && (isHourChanged("startsAt") || isHourChanged("endsAt")) ? shown.hours : "",
  };
}

/** Returns the time of day; none of a draft's time that is not complete yet. */
const hourOf = (moment: string, timeZone: string) =>
  Number.isNaN(Date.parse(moment)) ? "" : wallTime(moment, timeZone).slice("YYYY-MM-DD".length);

const formatWallTime = (wall: Date, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options }).format(wall);
