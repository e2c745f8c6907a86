/** The months of a year as the organisation's calendar has them. */
import { startOfDay } from "#domain/time/time-zone.ts";

export interface ReportMonth {
  /** "2026-03". */
  month: string;
  /** The first moment of it, and the first moment after it; ISO UTC. */
  begins: string;
  ends: string;
}

/** Later than any record: what is dated ahead counts with the month that is not over yet. */
const NEVER = "9999";

/** The calendar year of a moment in the zone. */
export const yearOf = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" }).format(moment));

/** The months of `year` up to the one that `now` is in; the last of the present year has no end. */
export function monthsOf(year: number, now: Date, timeZone: string): ReportMonth[] {
  const beginOf = (number: number) =>
    startOfDay(
      `${year + Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, "0")}-01`,
      timeZone,
    );
  return Array.from({ length: 12 }, (_, number) => ({
    month: `${year}-${String(number + 1).padStart(2, "0")}`,
    begins: beginOf(number),
    ends: beginOf(number + 1),
  }))
    .filter(({ begins }) => begins <= now.toISOString())
    .map((month) => (month.ends > now.toISOString() ? { ...month, ends: NEVER } : month));
}
