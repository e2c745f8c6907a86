import { dayOf, startOfDay } from "#domain/time/time-zone.ts";
import type { Period } from "./filter.ts";

/** Some filters are relative to the viewer, the day and the organisation's time zone. */
export interface Viewpoint {
  staffId: string;
  /** Where the days of a filter begin. */
  timeZone: string;
  /** ISO UTC. */
  now: string;
}

/** The first day of a period and the day after its last, as "2026-11-22", on the day of `now`. */
function daysOf(period: Period, { now, timeZone }: Viewpoint): [from: string, until: string] {
  const today = dayOf(now, timeZone);
  const [year, month] = today.split("-").map(Number) as [number, number];
  switch (period) {
    case "today":
      return [today, addDays(today, 1)];
    case "this-month":
      return [firstOf(year, month), firstOf(year, month + 1)];
    case "last-month":
      return [firstOf(year, month - 1), firstOf(year, month)];
    case "this-year":
      return [firstOf(year, 1), firstOf(year + 1, 1)];
    case "last-year":
      return [firstOf(year - 1, 1), firstOf(year, 1)];
  }
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);
/** Months outside 1 to 12 are of the years beside. */
const firstOf = (year: number, month: number) => isoDay(Date.UTC(year, month - 1, 1));
const addDays = (day: string, days: number) => isoDay(Date.parse(day) + days * 86_400_000);

interface Days {
  from?: string | undefined;
  to?: string | undefined;
  period?: Period | undefined;
}

/** Each bound of `created_at` that the days of a filter set: a comparison and a moment, ISO UTC. */
export function createdBounds(days: Days, viewpoint: Viewpoint): (readonly [">=" | "<", string])[] {
  const { timeZone } = viewpoint;
  const bounds: (readonly [">=" | "<", string])[] = [];
  if (days.from) bounds.push([">=", startOfDay(days.from, timeZone)]);
  if (days.to) bounds.push(["<", startOfDay(days.to, timeZone, 1)]);
  if (days.period) {
    const [from, until] = daysOf(days.period, viewpoint);
    bounds.push([">=", startOfDay(from, timeZone)], ["<", startOfDay(until, timeZone)]);
  }
  return bounds;
}

/** The account that an assignee filter names; null: no account. */
export const assigneeOf = (assignee: string, { staffId }: Viewpoint): string | null =>
  assignee === "me" ? staffId : assignee === "none" ? null : assignee;
