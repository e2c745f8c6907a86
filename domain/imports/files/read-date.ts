import { DAY } from "#domain/ports/clock.ts";
import { momentAt } from "#domain/time/time-zone.ts";
import { type DateOrder, MONTH_NAMES } from "./date-order.ts";

/** A moment, ISO UTC; or what is wrong. */
export type DateReading =
  | { ok: true; time: string }
  | { ok: false; problem: string; hint: string | null };

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** Minutes ahead of UTC. In the exports of American companies these mean the American zones. */
const OFFSETS = new Map<string, number>([
  ...([
    ["UTC", 0],
    ["GMT", 0],
    ["Z", 0],
    ["EST", -300],
    ["EDT", -240],
    ["CST", -360],
  ] as const),
  ...([
    ["CDT", -300],
    ["MST", -420],
    ["MDT", -360],
    ["PST", -480],
    ["PDT", -420],
  ] as const),
  ...([
    ["AKST", -540],
    ["AKDT", -480],
    ["HST", -600],
  ] as const),
]);
/** Without saying whether daylight saving time is on. */
const ZONES = new Map([
  ["ET", "America/New_York"],
  ["CT", "America/Chicago"],
  ["MT", "America/Denver"],
  ["PT", "America/Los_Angeles"],
]);

const EARLIEST = 1970;
const NOON = 12;
/** Longer than any date with its time and zone. */
const LONGEST = 60;
const NO_DATE = { ok: false, problem: "Not a date", hint: "for example 11/21/2026" } as const;

type Part = "y" | "m" | "d";
interface DayForm {
  form: RegExp;
  order: readonly Part[];
}

const DAY_FORMS: readonly DayForm[] = [
  { form: /^(\d{4})-(\d{1,2})-(\d{1,2})(?=$|[T ,])/, order: ["y", "m", "d"] },
  { form: /^(\d{4})\/(\d{1,2})\/(\d{1,2})(?=$|[ ,])/, order: ["y", "m", "d"] },
  // With points only those write who put the day first.
  { form: /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?=$|[ ,])/, order: ["d", "m", "y"] },
  {
    form: /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?=$|[ ,])/i,
    order: ["m", "d", "y"],
  },
  {
    form: /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4}|\d{2})(?=$|[ ,])/i,
    order: ["d", "m", "y"],
  },
];
const TWO_NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?=$|[ ,])/;
const ORDERS: Record<DateOrder, readonly Part[]> = {
  "month-first": ["m", "d", "y"],
  "day-first": ["d", "m", "y"],
};

const TIME =
  /^(?:[T ,]|at){0,4}(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?([ap])\.?m\.?)?(?: ?([+-]\d{2}):?(\d{2})?| ?\(?([a-z]{1,4})\)?)?$/i;

/** A day as Excel keeps it: days since December 30, 1899; the fraction is the time of day. */
const SERIAL = /^(\d{5})(\.\d{1,12})?$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);

/**
 * Reads a date as exports write it: "2026-11-03", "2026-11-03T17:54:13Z", "2026-11-03 09:55:00 AM CDT",
 * "11/3/2026 9:55 AM", "Nov 3, 2026", "1-Nov-26", or Excel's 45961. `order` decides what 3/4/2026 is.
 * Where no zone is named it is `zone` (IANA); a day without a time is taken at noon, so that it is the
 * same day everywhere in the country.
 */
export function readDate(
  text: string,
  zone: string,
  now: Date,
  order: DateOrder = "month-first",
): DateReading {
  const bare = text.trim();
  if (bare === "") return { ok: false, problem: "Date is empty", hint: null };
  if (bare.length > LONGEST) return NO_DATE;
  const typed = bare.replace(/\s+/g, " ");
  const day = readSerial(typed) ?? readDay(typed, order);
  if (!day) return NO_DATE;
  const { year, month, date, rest } = day;
  const lastDay = month > 0 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0;
  if (date < 1 || date > lastDay || year < EARLIEST)
    return { ok: false, problem: "No such date", hint: whyNoDate(month, lastDay, year, order) };
  const wallDay = Date.UTC(year, month - 1, date);
  const time = readTime(rest, wallDay, zone);
  if (!time.ok) return time;
  if (Date.parse(time.time) > now.getTime() + DAY)
    return { ok: false, problem: "Date lies in the future", hint: null };
  return time;
}

interface Day {
  year: number;
  /** 1 to 12, or 0 for a word that is no month. */
  month: number;
  date: number;
  /** What follows: the time. */
  rest: string;
}

function readDay(typed: string, order: DateOrder): Day | null {
  const forms = [...DAY_FORMS, { form: TWO_NUMBERS, order: ORDERS[order] }];
  for (const { form, order } of forms) {
    const match = form.exec(typed);
    if (!match) continue;
    const part = (name: Part) => match[order.indexOf(name) + 1] ?? "";
    const year = Number(part("y")) + (part("y").length === 2 ? 2000 : 0);
    const named = MONTHS.indexOf(part("m").slice(0, 3).toLowerCase()) + 1;
    const month = named || Number(part("m"));
    if (Number.isNaN(month)) return null;
    return { year, month, date: Number(part("d")), rest: typed.slice(match[0].length) };
  }
  return null;
}

/** Seconds are what Excel keeps of a time. */
function readSerial(typed: string): Day | null {
  const [, days, fraction = ""] = SERIAL.exec(typed) ?? [];
  if (days === undefined) return null;
  const seconds = Math.round(Number(`0${fraction}`) * 86_400);
  const at = new Date(SERIAL_ZERO + Number(days) * DAY + seconds * 1_000);
  return {
    year: at.getUTCFullYear(),
    month: at.getUTCMonth() + 1,
    date: at.getUTCDate(),
    rest: fraction === "" ? "" : ` ${at.toISOString().slice(11, 19)}`,
  };
}

function readTime(rest: string, wallDay: number, zone: string): DateReading {
  if (rest.trim() === "") return { ok: true, time: momentAt(wallDay + NOON * 3_600_000, zone) };
  const match = TIME.exec(rest);
  if (!match) return NO_DATE;
  const [, h, m, s = "0", half, offsetHours, offsetMinutes = "0", abbreviation] = match;
  let hour = Number(h);
  if (half && (hour < 1 || hour > NOON)) return noTime;
  if (half) hour = (hour % NOON) + (half.toLowerCase() === "p" ? NOON : 0);
  if (hour > 23 || Number(m) > 59 || Number(s) > 59) return noTime;
  const wall = wallDay + ((hour * 60 + Number(m)) * 60 + Number(s)) * 1_000;
  if (offsetHours !== undefined) {
    const minutes = Math.abs(Number(offsetHours)) * 60 + Number(offsetMinutes);
    return at(wall, offsetHours.startsWith("-") ? -minutes : minutes);
  }
  if (!abbreviation) return { ok: true, time: momentAt(wall, zone) };
  const name = abbreviation.toUpperCase();
  const minutes = OFFSETS.get(name);
  if (minutes !== undefined) return at(wall, minutes);
  const place = ZONES.get(name);
  if (place) return { ok: true, time: momentAt(wall, place) };
  return {
    ok: false,
    problem: "Time zone is not known",
    hint: "for example MST, CDT, UTC or -07:00",
  };
}

const noTime = { ok: false, problem: "No such time", hint: null } as const;
const at = (wall: number, minutesAhead: number): DateReading => ({
  ok: true,
  time: new Date(wall - minutesAhead * 60_000).toISOString(),
});

function whyNoDate(month: number, lastDay: number, year: number, order: DateOrder): string | null {
  if (year < EARLIEST) return `before ${EARLIEST}`;
  if (lastDay === 0)
    return order === "month-first"
      ? "the month comes first: 11/21/2026"
      : "the day comes first: 21/11/2026";
  return `${MONTH_NAMES[month - 1]} has ${lastDay} days`;
}
