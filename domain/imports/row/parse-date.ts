import { zoneIn } from "#domain/imports/map/import-fields.ts";
import type { FileRow } from "#domain/imports/read/read-file.ts";
import { DAY } from "#domain/values/clock.ts";
import { momentAt } from "#domain/values/time-zone.ts";
import { EARLIEST_YEAR, type UnreadableCell, unreadable } from "./reason.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** The text of a cell, cut, and where it is. */
export interface CellSample {
  line: number;
  said: string;
}

/** A moment in ISO UTC, or the problem. */
type ParsedDate = { ok: true; time: string } | UnreadableCell;

/**
 * Hours ahead of UTC. In the exports of American companies these abbreviations mean the American
 * zones.
 */
const HOURS_AHEAD = new Map(
  Object.entries({
    UTC: 0,
    GMT: 0,
    Z: 0,
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
    AKST: -9,
    AKDT: -8,
    HST: -10,
  }),
);
/** Abbreviations that do not say whether daylight saving time applies. */
const ZONES = new Map([
  ["ET", "America/New_York"],
  ["CT", "America/Chicago"],
  ["MT", "America/Denver"],
  ["PT", "America/Los_Angeles"],
]);

/** Joins the text of a date with the time and the zone from separate columns. */
export function withTime(
  date: string,
  time = "",
  zone = "",
): { text: string; zone: string | null } {
  const text = time && !/\d:\d/.test(date) ? `${date} ${time}` : date;
  const zoneName = zoneIn(zone);
  return {
    text: zoneName || !/\d:\d/.test(text) ? text : `${text} ${zone}`.trim(),
    zone: zoneName,
  };
}

const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const MONTHS = 12;
const NOON = 12;
const MAX_LENGTH = 60;

const NO_DATE = unreadable("not-a-date");
const NO_TIME = unreadable("no-such-time");

/** The forms of a written day. The letters name the groups: year, month, day. */
const DAY_FORMS: readonly (readonly [form: RegExp, groups: string])[] = [
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[T ,])/, "ymd"],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?=$|[ ,])/, "ymd"],
  [/^(\d{4})(\d{2})(\d{2})(?=$|[T ,])/, "ymd"],
  // Periods separate the parts only where the day comes first.
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?=$|[ ,])/, "dmy"],
  [/^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[ ,])/i, "mdy"],
  [/^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?=$|[ ,])/i, "dmy"],
];
const WEEKDAY = /^(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? /i;
const TWO_NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?=$|[ ,])/;

const TIME =
  /^(?:[T ,]|at){0,4}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?(?: ?([+-]\d{2}):?(\d{2})?| ?\(?([a-z]{1,4})\)?)?$/i;

/**
 * Reads a date as exports write it: "2026-11-03", "2026-11-03T17:54:13Z", "2026-11-03 09:55:00 AM
 * CDT", "11/3/2026 9:55 AM", "Nov 3, 2026", "1-Nov-26", "20261103", "Tuesday, November 3,
 * 2026". `order` decides what 3/4/2026 means. Without a named zone the date is in `zone` (IANA). A
 * day without a time becomes noon, so that it is the same day everywhere in the country.
 */
export function parseDate(
  text: string,
  zone: string,
  now: Date,
  order: DateOrder = "month-first",
): ParsedDate {
  const trimmed = text.trim();
  if (trimmed === "") return unreadable("date-empty");
  if (trimmed.length > MAX_LENGTH) return NO_DATE;
  const normal = trimmed.replace(/\s+/g, " ");
  const time = parseDateCached(normal, zone, order);
  if (time.ok && Date.parse(time.time) > now.getTime() + DAY) return unreadable("in-the-future");
  return time;
}

/** The rows of a file share days, and finding the offset of a zone takes most of the time. */
const moments = new Map<string, ParsedDate>();
const MAX_REMEMBERED = 5_000;

function parseDateCached(normal: string, zone: string, order: DateOrder): ParsedDate {
  const key = `${order} ${zone} ${normal}`;
  const moment = moments.get(key) ?? parseNormalDate(normal, zone, order);
  if (moments.size > MAX_REMEMBERED) moments.clear();
  moments.set(key, moment);
  return moment;
}

function parseNormalDate(normal: string, zone: string, order: DateOrder): ParsedDate {
  // Seconds or milliseconds since 1970.
  if (/^[12]\d{9}(\d{3})?$/.test(normal))
    return { ok: true, time: new Date(Number(normal.slice(0, 10)) * 1_000).toISOString() };
  const day = parseWrittenDay(normal, order);
  if (!day) return NO_DATE;
  const { year, month, date, rest } = day;
  const lastDay =
    month > 0 && month <= MONTHS ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
  if (year < EARLIEST_YEAR) return unreadable("too-early");
  if (date < 1 || date > lastDay) return unreadable("no-such-date");
  return parseTime(rest, Date.UTC(year, month - 1, date), zone);
}

interface Day {
  year: number;
  month: number;
  date: number;
  rest: string;
}

function parseWrittenDay(text: string, order: DateOrder): Day | null {
  const withoutWeekday = text.replace(WEEKDAY, "");
  const forms = [...DAY_FORMS, [TWO_NUMBERS, order === "day-first" ? "dmy" : "mdy"] as const];
  for (const [form, groups] of forms) {
    const match = form.exec(withoutWeekday);
    if (!match) continue;
    const [yearText = "", monthText = "", date] = ["y", "m", "d"].map(
      (part) => match[groups.indexOf(part) + 1],
    );
    const month = MONTH_NAMES.indexOf(monthText.slice(0, 3).toLowerCase()) + 1 || Number(monthText);
    if (Number.isNaN(month)) return null;
    const century = Number(yearText) < EARLIEST_YEAR % 100 ? 2000 : 1900;
    const year = Number(yearText) + (yearText.length === 2 ? century : 0);
    return { year, month, date: Number(date), rest: withoutWeekday.slice(match[0].length) };
  }
  return null;
}

function parseTime(rest: string, wallDay: number, zone: string): ParsedDate {
  if (rest.trim() === "") return { ok: true, time: momentAt(wallDay + NOON * 3_600_000, zone) };
  const match = TIME.exec(rest);
  if (!match) return NO_DATE;
  const [, hours, minutes, seconds = "0", amOrPm, offsetHours, offsetMinutes = "0", zoneName] =
    match;
  let hour = Number(hours);
  if (amOrPm && (hour < 1 || hour > NOON)) return NO_TIME;
  if (amOrPm) hour = (hour % NOON) + (amOrPm.toLowerCase() === "p" ? NOON : 0);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return NO_TIME;
  const wallTime = wallDay + ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  if (offsetHours !== undefined) {
    const ahead = Math.abs(Number(offsetHours)) * 60 + Number(offsetMinutes);
    return momentAhead(wallTime, offsetHours.startsWith("-") ? -ahead : ahead);
  }
  const name = zoneName?.toUpperCase() ?? "";
  const hoursAhead = HOURS_AHEAD.get(name);
  if (hoursAhead !== undefined) return momentAhead(wallTime, hoursAhead * 60);
  const ianaZone = name ? ZONES.get(name) : zone;
  if (!ianaZone) return unreadable("unknown-zone");
  return { ok: true, time: momentAt(wallTime, ianaZone) };
}

const momentAhead = (wallTime: number, minutesAhead: number): ParsedDate => ({
  ok: true,
  time: new Date(wallTime - minutesAhead * 60_000).toISOString(),
});

/**
 * Finds the order in the dates of a column. A day above 12 settles it; when no date depends on the
 * order, it is the American one. Otherwise the order is null, and staff are asked about `openDate`,
 * which may be either or contradicts the others.
 */
export function findDateOrder(
  rows: readonly FileRow[],
  column: number | undefined,
): { dateOrder: DateOrder | null; openDate: CellSample | null } {
  const firstByOrder: Partial<Record<DateOrder | "open", CellSample>> = {};
  for (const { line, cells } of column === undefined ? [] : rows) {
    const text = cells[column ?? 0]?.trim().slice(0, MAX_LENGTH) ?? "";
    const order = orderOf(text);
    if (order) firstByOrder[order] ??= { line, said: text };
  }
  const { "month-first": monthFirst, "day-first": dayFirst, open } = firstByOrder;
  const undecided = monthFirst ? null : open;
  const openDate = dayFirst ? monthFirst && dayFirst : undecided;
  if (openDate) return { dateOrder: null, openDate };
  return { dateOrder: dayFirst ? "day-first" : "month-first", openDate: null };
}

/** Returns null for a date that is the same in either order, or is written in another form. */
function orderOf(text: string): DateOrder | "open" | null {
  const [first, second] = (TWO_NUMBERS.exec(text.replace(WEEKDAY, "")) ?? []).slice(1).map(Number);
  if (first === undefined || second === undefined || first === second) return null;
  if (first > MONTHS) return second > MONTHS ? null : "day-first";
  return second > MONTHS ? "month-first" : "open";
}
