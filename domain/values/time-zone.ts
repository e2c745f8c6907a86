/** Converts between calendar days and times of a named zone and moments in UTC. */
import { type Clock, DAY, isoTime } from "./clock.ts";

/**
 * Returns the moment (ISO UTC) at which the day `date` ("2026-11-21") starts in `zone` (IANA name),
 * `days` later. It is correct across daylight saving changes, because it uses the offset of that
 * moment.
 */
export function startOfDay(date: string, zone: string, days = 0): string {
  return momentAt(Date.parse(`${date}T00:00:00Z`) + days * DAY, zone);
}

/**
 * Returns the first moment of a month ("2026-11") in `zone`, and the first moment after it; ISO
 * UTC.
 */
export function monthBounds(month: string, zone: string): { begins: string; ends: string } {
  const [year, number] = month.split("-").map(Number) as [number, number];
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return { begins: startOfDay(`${month}-01`, zone), ends: startOfDay(next, zone) };
}

/**
 * Returns the moment (ISO UTC) at which the clocks of `zone` show `wall`, which is date and time as
 * milliseconds, as if in UTC.
 */
export function momentAt(wall: number, zone: string): string {
  const guess = wall - offsetAt(wall, zone);
  return new Date(wall - offsetAt(guess, zone)).toISOString();
}

/**
 * Returns the moments (ISO UTC) at which the clocks of `zone` show `wall` ("2026-11-01T01:30"):
 * none in the hour that daylight saving time skips, two in the hour that it repeats, otherwise one.
 */
export function momentsOf(wall: string, zone: string): string[] {
  const wallMs = Date.parse(`${wall}:00Z`);
  if (Number.isNaN(wallMs)) return [];
  const offsets = new Set([offsetAt(wallMs - DAY, zone), offsetAt(wallMs + DAY, zone)]);
  return [...offsets]
    .map((offset) => wallMs - offset)
    .filter((moment) => moment + offsetAt(moment, zone) === wallMs)
    .sort((a, b) => a - b)
    .map((moment) => new Date(moment).toISOString());
}

/**
 * Formats a moment (ISO UTC) as the clocks of `zone` show it, for a `datetime-local` field:
 * "2026-11-01T01:30".
 */
export function wallTime(moment: string, zone: string): string {
  const at = Date.parse(moment);
  return new Date(at + offsetAt(at, zone)).toISOString().slice(0, 16);
}

/**
 * Returns noon of a day ("2026-11-21"), for records with only a date: it is the same day in the
 * whole country.
 */
export const noonOf = (date: string, zone: string) =>
  momentAt(Date.parse(`${date}T12:00:00Z`), zone);

/** Returns the day ("2026-11-21") of a moment (ISO UTC) in `zone`. */
export const dayOf = (moment: string, zone: string) => wallTime(moment, zone).slice(0, 10);

/** Returns the present day in `zone`. */
export const todayOf = (clock: Clock, zone: string) => dayOf(isoTime(clock), zone);

/** Returns the year ("2026") of a moment (ISO UTC) in `zone`. */
export const yearOf = (moment: string, zone: string) => dayOf(moment, zone).slice(0, 4);

/** Returns when money arrived that staff enter at `now` with its day. */
export const receivedOn = (day: string, now: string, zone: string) =>
  day === dayOf(now, zone) ? now : noonOf(day, zone);

/** When money came (RECEIVED_AT in db/counted-gifts.ts), or a pledge was made. */
export const receivedAtOf = (row: { received_at: string | null; created_at: string }) =>
  row.received_at ?? row.created_at;

/** Creating a format takes a hundred times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  formats.set(zone, format);
  return format;
}

/** For each zone, the offset of each UTC day; null for a day on which it changes. */
const dayOffsets = new Map<string, Map<number, number | null>>();
const MAX_DAYS = 20_000;

/**
 * Returns the zone's offset from UTC at a moment, in milliseconds. A day that starts and ends with
 * the same offset has it throughout. The cache is needed because a format takes microseconds, and
 * lists ask for thousands of moments.
 */
function offsetAt(moment: number, zone: string): number {
  const days = dayOffsets.get(zone) ?? new Map<number, number | null>();
  const day = Math.floor(moment / DAY);
  const cached = days.get(day);
  if (cached !== undefined) return cached ?? computeOffset(moment, zone);
  if (days.size >= MAX_DAYS) days.clear();
  const offset = computeOffset(day * DAY, zone);
  days.set(day, offset === computeOffset((day + 1) * DAY, zone) ? offset : null);
  dayOffsets.set(zone, days);
  return offsetAt(moment, zone);
}

function computeOffset(moment: number, zone: string): number {
  // The text has the form "11/28/2026, 06:05:09". Formatting to parts takes twice as long.
  const [month = 1, day, year = 0, ...time] = formatOf(zone)
    .format(moment)
    .split(/\D+/)
    .map(Number);
  const local = Date.UTC(year, month - 1, day, ...time);
  return local - Math.floor(moment / 1_000) * 1_000;
}

const shortNames = new Map<string, Intl.DateTimeFormat>();

/** Returns the zone's short name at a moment in milliseconds: "MST". */
export function zoneNameAt(moment: number, zone: string): string {
  const format =
    shortNames.get(zone) ??
    new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "short" });
  shortNames.set(zone, format);
  return format.formatToParts(moment).find((part) => part.type === "timeZoneName")?.value ?? zone;
}
