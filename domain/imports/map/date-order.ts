/** Which comes first in dates like 3/4/2026: a file shows it by its own dates, or staff are asked. */
import type { FileRow } from "#domain/imports/read/read-file.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A date as the file writes it, and its line. */
export interface DateSeen {
  line: number;
  said: string;
}

export const MONTH_NAMES = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
] as const;

const TWO_NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/;
const MONTHS = 12;
/** Longer than any date. */
const LONGEST = 60;

/**
 * The order that the dates of a column show: a day above 12 settles it, and where no date depends on it, the
 * order is the American one. Otherwise the order is null and `openDates` hold what staff are asked about:
 * a date that may be either, or one of each order.
 */
export async function findDateOrder(
  batches: AsyncIterable<readonly FileRow[]> | Iterable<readonly FileRow[]>,
  column: number | undefined,
): Promise<{ dateOrder: DateOrder | null; openDates: DateSeen[] }> {
  const seen: Partial<Record<DateOrder | "open", DateSeen>> = {};
  if (column !== undefined)
    for await (const rows of batches)
      for (const { line, cells } of rows) {
        const said = cells[column]?.trim().slice(0, LONGEST) ?? "";
        const shown = orderOf(said);
        if (shown) seen[shown] ??= { line, said };
      }
  const { "month-first": monthFirst, "day-first": dayFirst, open } = seen;
  if (monthFirst && dayFirst) return { dateOrder: null, openDates: [monthFirst, dayFirst] };
  if (dayFirst) return { dateOrder: "day-first", openDates: [] };
  if (open && !monthFirst) return { dateOrder: null, openDates: [open] };
  return { dateOrder: "month-first", openDates: [] };
}

/** Null for a date that is the same in either order, and for one that is written in another way. */
function orderOf(said: string): DateOrder | "open" | null {
  const [a, b] = (TWO_NUMBERS.exec(said) ?? []).slice(1).map(Number);
  if (a === undefined || b === undefined || a === b || (a > MONTHS && b > MONTHS)) return null;
  if (a > MONTHS) return "day-first";
  return b > MONTHS ? "month-first" : "open";
}

/** What a date may be in either order, for example "March 4, 2026"; null where there is no such month. */
export function readBoth(text: string): Record<DateOrder, string | null> {
  const [date = "", a, b] = TWO_NUMBERS.exec(text) ?? [];
  const year = date.split(/[/-]/).at(-1) ?? "";
  const spell = (month: number, day: number) => {
    const name = MONTH_NAMES[month - 1];
    return name ? `${name} ${day}, ${year.length === 2 ? `20${year}` : year}` : null;
  };
  return { "month-first": spell(Number(a), Number(b)), "day-first": spell(Number(b), Number(a)) };
}
