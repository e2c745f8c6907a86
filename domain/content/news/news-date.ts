/** Dates of news: "2025-08-21", or "05-04" where no year is known. */

export interface NewsDate {
  /** As the list shows it: "8/21". */
  short: string;
  /** In full: "August 21, 2025", or "May 4". */
  full: string;
  /** For machines: as it is stored. */
  iso: string;
}

/** Null for what is no date of the calendar; without a year the 29th of February is one. */
export function readNewsDate(iso: string): NewsDate | null {
  const [, year, month = "", day = ""] = /^(?:(\d{4})-)?(\d\d)-(\d\d)$/.exec(iso) ?? [];
  const moment = new Date(`${year ?? 2000}-${month}-${day}T00:00Z`);
  if (!moment.toJSON()?.startsWith(`${year ?? 2000}-${month}-${day}`)) return null;
  const format = new Intl.DateTimeFormat("en-US", {
    month: "long",
    day: "numeric",
    timeZone: "UTC",
    ...(year && { year: "numeric" }),
  });
  return { short: `${Number(month)}/${Number(day)}`, full: format.format(moment), iso };
}

/**
 * The day (YYYY-MM-DD) that sorts an item in the list. A date without a year counts as the
 * last one up to the day on which it was written.
 */
export function sortingDay(date: string, writtenOn: string): string {
  if (date.length !== "05-04".length) return date || writtenOn;
  const year = Number(writtenOn.slice(0, 4));
  const thisYear = `${year}-${date}`;
  return thisYear <= writtenOn ? thisYear : `${year - 1}-${date}`;
}
