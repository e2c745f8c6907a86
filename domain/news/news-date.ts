/** Dates of news as staff know them: "8/21/2025", or "5/4" without a year. */

export interface NewsDate {
  /** As the list shows it: "8/21". */
  short: string;
  /** In full: "August 21, 2025", or "May 4". */
  full: string;
  /** For machines: YYYY-MM-DD, or MM-DD without a year. */
  iso: string;
}

interface Parts {
  month: number;
  day: number;
  year: number | null;
}

/** Null for what is no date of the calendar; without a year the 29th of February is one. */
function readParts(typed: string): Parts | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{4}))?$/.exec(typed.trim()) ?? [];
  const parts = { month: Number(month), day: Number(day), year: year ? Number(year) : null };
  return month && isDay(parts, parts.year ?? 2000) ? parts : null;
}

const isDay = ({ month, day }: Parts, year: number) => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year >= 1900 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const two = (number: number) => String(number).padStart(2, "0");
const monthDay = ({ month, day }: Parts) => `${two(month)}-${two(day)}`;

export function readNewsDate(typed: string): NewsDate | null {
  const parts = readParts(typed);
  if (!parts) return null;
  const { month, day, year } = parts;
  const format = new Intl.DateTimeFormat("en-US", {
    month: "long",
    day: "numeric",
    timeZone: "UTC",
    ...(year !== null && { year: "numeric" }),
  });
  return {
    short: `${month}/${day}`,
    full: format.format(Date.UTC(year ?? 2000, month - 1, day)),
    iso: year === null ? monthDay(parts) : `${year}-${monthDay(parts)}`,
  };
}

/**
 * The day (YYYY-MM-DD) that sorts an item in the list. A date without a year counts as the
 * last one up to the day on which it was written.
 */
export function sortingDay(typed: string, writtenOn: string): string {
  const parts = readParts(typed);
  if (!parts) return writtenOn;
  if (parts.year !== null) return `${parts.year}-${monthDay(parts)}`;
  const year = Number(writtenOn.slice(0, 4));
  const thisYear = `${year}-${monthDay(parts)}`;
  return thisYear <= writtenOn ? thisYear : `${year - 1}-${monthDay(parts)}`;
}
