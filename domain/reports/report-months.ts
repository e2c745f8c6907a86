export interface ReportMonth {
  /** "2026-03". */
  month: string;
  /** Its first moment, and the first moment after it; ISO UTC. */
  begins: string;
  ends: string;
}

/** Later than any record: records dated ahead count with the current month. */
export const NEVER = "9999";

const DAY_TEXT = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const YEARS_MOST = 10;

/** ?from= and ?to= of a report in days, at most ten years; without them the year up to `today`. */
export function readPeriod(params: URLSearchParams, today: string): { from: string; to: string } {
  const read = (name: string) => {
    const day = params.get(name) ?? "";
    return DAY_TEXT.test(day) && day <= today ? day : null;
  };
  const to = read("to") ?? today;
  const from = read("from") ?? `${to.slice(0, 4)}-01-01`;
  const first = `${Number(to.slice(0, 4)) - YEARS_MOST + 1}-01-01`;
  return { from: from > to ? to : from < first ? first : from, to };
}
