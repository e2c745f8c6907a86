/** Which comes first in dates like 3/4/2026: a file tells it by its own dates, or staff are asked. */
export type DateOrder = "month-first" | "day-first";

export interface DateSeen {
  line: number;
  said: string;
}

const TWO_NUMBERS = /^(\d{1,2})[/-](\d{1,2})[/-](?:\d{4}|\d{2})(?!\d)/;
const MONTHS = 12;
export const MONTH_NAMES = [
  ...["January", "February", "March", "April", "May", "June", "July"],
  ...["August", "September", "October", "November", "December"],
];
const LONGEST = 60;

/** What the dates of a file say about their order; each is the first that says so. */
export class DateSurvey {
  monthFirst: DateSeen | null = null;
  dayFirst: DateSeen | null = null;
  open: DateSeen | null = null;

  add(said: string, line: number): void {
    const [, a, b] = TWO_NUMBERS.exec(said.trim().slice(0, LONGEST)) ?? [];
    if (a === undefined || b === undefined || Number(a) === Number(b)) return;
    const seen = { line, said: said.trim().slice(0, LONGEST) };
    if (Number(a) > MONTHS && Number(b) > MONTHS) return;
    if (Number(a) > MONTHS) this.dayFirst ??= seen;
    else if (Number(b) > MONTHS) this.monthFirst ??= seen;
    else this.open ??= seen;
  }
}

/**
 * What to do with a file after a survey: read it in an order, ask which it is, or refuse it because its
 * dates contradict each other. Where no date depends on it, the order is the American one.
 */
export function settleOrder({
  monthFirst,
  dayFirst,
  open,
}: DateSurvey):
  | { order: DateOrder }
  | { ask: DateSeen }
  | { contradiction: { monthFirst: DateSeen; dayFirst: DateSeen } } {
  if (monthFirst && dayFirst) return { contradiction: { monthFirst, dayFirst } };
  if (dayFirst) return { order: "day-first" };
  if (monthFirst || !open) return { order: "month-first" };
  return { ask: open };
}

/** What an open date is in either order, for example "March 4, 2026". */
export function readBoth(said: string): Record<DateOrder, string> {
  const [date = "", a, b] = TWO_NUMBERS.exec(said) ?? [];
  const year = date.split(/[/-]/).at(-1) ?? "";
  const words = (month: number, day: number) =>
    `${MONTH_NAMES[month - 1] ?? ""} ${day}, ${year.length === 2 ? `20${year}` : year}`;
  return {
    "month-first": words(Number(a), Number(b)),
    "day-first": words(Number(b), Number(a)),
  };
}
