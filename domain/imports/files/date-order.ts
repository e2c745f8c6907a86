/** Which comes first in dates like 3/4/2026: a file shows it by its own dates, or staff are asked. */
import { UnreadableFile } from "./file-errors.ts";
import type { FileRow } from "./file-rows.ts";
import type { Layout } from "./layout.ts";

export const DATE_ORDERS = ["month-first", "day-first"] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** A date as the file writes it, and its line. */
export interface DateSeen {
  line: number;
  said: string;
}

const TWO_NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/;
const MONTHS = 12;
export const MONTH_NAMES = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** Longer than any date. */
const LONGEST = 60;
/** Some hundredths of a second of reading. */
const SLICE = 1_000;

/** The first date that shows each order, and the first that may be either. */
export class DateSurvey {
  monthFirst: DateSeen | null = null;
  dayFirst: DateSeen | null = null;
  open: DateSeen | null = null;

  add(text: string, line: number): void {
    const said = text.trim().slice(0, LONGEST);
    const [a, b] = (TWO_NUMBERS.exec(said) ?? []).slice(1).map(Number);
    if (a === undefined || b === undefined || a === b || (a > MONTHS && b > MONTHS)) return;
    if (a > MONTHS) this.dayFirst ??= { line, said };
    else if (b > MONTHS) this.monthFirst ??= { line, said };
    else this.open ??= { line, said };
  }
}

/**
 * Looks at every date of a file, because later dates may show how 3/4/2026 is to be read. Asks `goesOn`
 * between slices; null when it answers no. Throws UnreadableFile.
 */
export async function surveyDates(
  rows: AsyncIterable<FileRow>,
  layout: Layout,
  goesOn: () => Promise<boolean>,
): Promise<DateSurvey | null> {
  const survey = new DateSurvey();
  const column = layout.columns.receivedAt;
  if (column === undefined) return survey;
  let seen = 0;
  for await (const { cells, line, isFooter } of rows) {
    if (!isFooter) survey.add(cells[column] ?? "", line);
    seen += 1;
    if (seen % SLICE === 0 && !(await goesOn())) return null;
  }
  return survey;
}

/**
 * The order in which to read a file, or the date to ask staff about. Where no date depends on it, the
 * order is the American one. Throws UnreadableFile when the dates contradict each other.
 */
export function settleOrder({ monthFirst, dayFirst, open }: DateSurvey): DateOrder | DateSeen {
  if (monthFirst && dayFirst)
    throw new UnreadableFile(
      `The dates contradict each other: line ${dayFirst.line} says ${dayFirst.said}, day first; line ${monthFirst.line} says ${monthFirst.said}, month first. Correct the file, or choose the order under “Change columns”: rows that differ are then shown as errors.`,
    );
  if (dayFirst) return "day-first";
  return open && !monthFirst ? open : "month-first";
}

/** What an open date is in either order, for example "March 4, 2026". */
export function readBoth(text: string): Record<DateOrder, string> {
  const [date = "", a, b] = TWO_NUMBERS.exec(text) ?? [];
  const year = date.split(/[/-]/).at(-1) ?? "";
  const spell = (month: number, day: number) =>
    `${MONTH_NAMES[month - 1] ?? ""} ${day}, ${year.length === 2 ? `20${year}` : year}`;
  return { "month-first": spell(Number(a), Number(b)), "day-first": spell(Number(b), Number(a)) };
}
