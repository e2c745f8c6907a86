/** The parts of list filters, which are stored in URLs. */
import { z } from "zod";
import { DAY } from "#domain/values/clock.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { dayOf, startOfDay } from "#domain/values/time-zone.ts";

export const filterText = (max: number) => z.string().trim().max(max).default("");

export const choiceFilter = <const Choice extends string>(choices: readonly Choice[]) =>
  z.enum(choices).optional();

export const SEARCH = filterText(TEXT_LIMITS.search);

const PERIODS = ["today", "this-month", "last-month", "this-year", "last-year"] as const;
type Period = (typeof PERIODS)[number];

const day = z.iso.date().optional();

export const DAY_FILTER = { from: day, to: day, period: choiceFilter(PERIODS) };

/** The direction of a list, by default newest first, and its page. */
export const PAGE = {
  order: z.enum(["asc", "desc"]).default("desc"),
  page: z.coerce.number().int().min(1).max(100_000).default(1),
};

/**
 * Reads a filter. An unreadable value, or a parameter given several times, counts as missing;
 * `unread` names its parameter.
 */
export function parseFilter<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  params: URLSearchParams,
) {
  const valuesByName = new Map<string, unknown>();
  for (const name of params.keys()) {
    const values = [...new Set(params.getAll(name))].filter((value) => value.trim() !== "");
    if (values.length > 0) valuesByName.set(name, values.length > 1 ? values : values[0]);
  }
  const issues = schema.safeParse(Object.fromEntries(valuesByName)).error?.issues ?? [];
  const invalidNames = [...new Set(issues.map(({ path }) => String(path[0])))];
  for (const name of invalidNames) valuesByName.delete(name);
  return { ...schema.parse(Object.fromEntries(valuesByName)), unread: invalidNames };
}

/** Some filters depend on the viewer, the day and the organization's time zone. */
export interface FilterContext {
  staffId: string;
  /** The zone in which the days of a filter begin. */
  timeZone: string;
  /** ISO UTC. */
  now: string;
}

/**
 * Returns the first day of a period and the day after its last, as "2026-11-22", on the day of
 * `now`.
 */
function periodDays(
  period: Period,
  { now, timeZone }: FilterContext,
): [from: string, until: string] {
  const today = dayOf(now, timeZone);
  const [year, month] = today.split("-").map(Number) as [number, number];
  switch (period) {
    case "today":
      return [today, isoDay(Date.parse(today) + DAY)];
    case "this-month":
      return [firstOfMonth(year, month), firstOfMonth(year, month + 1)];
    case "last-month":
      return [firstOfMonth(year, month - 1), firstOfMonth(year, month)];
    case "this-year":
      return [firstOfMonth(year, 1), firstOfMonth(year + 1, 1)];
    case "last-year":
      return [firstOfMonth(year - 1, 1), firstOfMonth(year, 1)];
  }
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Months outside 1 to 12 belong to the adjacent years. */
const firstOfMonth = (year: number, month: number) => isoDay(Date.UTC(year, month - 1, 1));

interface FilteredDays {
  from?: string | undefined;
  to?: string | undefined;
  period?: Period | undefined;
}

/**
 * Returns each bound on `created_at` that the days of a filter set: a comparison and a moment, ISO
 * UTC.
 */
export function createdBounds(
  days: FilteredDays,
  filterContext: FilterContext,
): (readonly [">=" | "<", string])[] {
  const { timeZone } = filterContext;
  const bounds: (readonly [">=" | "<", string])[] = [];
  if (days.from) bounds.push([">=", startOfDay(days.from, timeZone)]);
  if (days.to) bounds.push(["<", startOfDay(days.to, timeZone, 1)]);
  if (days.period) {
    const [from, until] = periodDays(days.period, filterContext);
    bounds.push([">=", startOfDay(from, timeZone)], ["<", startOfDay(until, timeZone)]);
  }
  return bounds;
}
