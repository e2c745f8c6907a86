/** Dates of news: "2025-08-21", or "05-04" when no year is known. */

export const NEWS_DATE_PROBLEM = "Write a date, for example August 21, 2025, or May 4";

export interface NewsDate {
  /** The form in the list: "8/21". */
  short: string;
  /** The full form: "August 21, 2025", or "May 4". */
  full: string;
  /** The stored form, for machines. */
  iso: string;
}

/** Returns null when the calendar has no such date. Without a year February 29 is valid. */
export function parseNewsDate(iso: string): NewsDate | null {
  const [, year, month = "", day = ""] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(iso) ?? [];
  const moment = new Date(`${year ?? 2000}-${month}-${day}T00:00Z`);
  if (!moment.toJSON()?.startsWith(`${year ?? 2000}-${month}-${day}`)) return null;
  const format = new Intl.DateTimeFormat("en-US", {
    month: "long",
    day: "numeric",
    year: year ? "numeric" : undefined,
    timeZone: "UTC",
  });
  return { short: `${Number(month)}/${Number(day)}`, full: format.format(moment), iso };
}

/** Whether a stored date is a whole day, not "05-04" or "". */
export const hasNewsYear = (date: string) => date.length > "05-04".length;

/**
 * Returns the day (YYYY-MM-DD) that sorts an item in the list. A date without a year means its last
 * occurrence up to the day on which it was written.
 */
export function newsSortDay(date: string, writtenOn: string) {
  if (hasNewsYear(date) || date === "") return date || writtenOn;
  const year = Number(writtenOn.slice(0, 4));
  const thisYear = `${year}-${date}`;
  return thisYear <= writtenOn ? thisYear : `${year - 1}-${date}`;
}

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

/**
 * Converts a date that people write, such as "August 21, 2025", "Aug 21", "8/21/2025" or "5/4", to
 * its stored form. Any other text stays as it is.
 */
export function normalizeNewsDate(input: string) {
  const [, inDigits, inWords, day, year] =
    /^(?:(\d{1,2})\/|([a-z]{3,9})\.? )(\d{1,2})(?:(?:, ?| |\/)(\d{4}))?$/i.exec(input) ?? [];
  const month = Number(inDigits) || MONTHS.indexOf((inWords ?? "").slice(0, 3).toLowerCase()) + 1;
  if (!day || month === 0) return input;
  const monthDay = [month, Number(day)].map((part) => String(part).padStart(2, "0")).join("-");
  return year ? `${year}-${monthDay}` : monthDay;
}
