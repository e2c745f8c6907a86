/** The months of a year in the organisation's calendar. */
import { monthOf } from "#domain/time/time-zone.ts";

export interface ReportMonth {
  /** "2026-03". */
  month: string;
  /** Its first moment, and the first moment after it; ISO UTC. */
  begins: string;
  ends: string;
}

/** Later than any record: records dated ahead count with the current month. */
const NEVER = "9999";

export const yearOf = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric" }).format(moment));

/** The months of `year` up to the one of `now`; that one has no end. */
export function monthsOf(year: number, now: Date, timeZone: string): ReportMonth[] {
  return Array.from({ length: 12 }, (_, number) => {
    const month = `${year}-${String(number + 1).padStart(2, "0")}`;
    return { month, ...monthOf(month, timeZone) };
  })
    .filter(({ begins }) => begins <= now.toISOString())
    .map((month) => (month.ends > now.toISOString() ? { ...month, ends: NEVER } : month));
}
