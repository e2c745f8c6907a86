import type { Db } from "#db/schema.ts";
import { countProgress } from "#domain/fundraising/count-progress.ts";
import { type Clock, isoTime } from "#domain/ports/clock.ts";
import { dayOf, monthOf, startOfDay } from "#domain/time/time-zone.ts";
import { NEVER, type ReportMonth } from "./report-months.ts";
import { type GiftSum, sumGifts } from "./sum-gifts.ts";
import { sumPledges } from "./sum-pledges.ts";

interface BoardSum {
  cents: number;
  gifts: number;
}

/** Money received within a period of days, by the rules of the public figure; cents. */
export interface BoardReport {
  /** "2026-01-01"; both days are within. */
  from: string;
  to: string;
  /** Methods that occur; "" where it is not known. */
  methods: string[];
  months: ({ month: string; byMethod: Record<string, BoardSum> } & BoardSum)[];
  byMethod: ({ method: string } & BoardSum)[];
  /** The largest first; "" for gifts without a designation. */
  designations: ({ designation: string } & BoardSum)[];
  period: BoardSum;
  /** Received before the period, with the opening balances. */
  beforeCents: number;
  /** At the period's end: raised in all, and what was open of pledges. */
  raisedCents: number;
  pledgedCents: number;
  /** The public figure of now, from the records of this site. */
  figure: { raisedCents: number; pledgedCents: number };
  /** Whether the period ends today: then its end is the public figure. */
  isUntilNow: boolean;
}

interface BoardRequest {
  from: string;
  to: string;
  timeZone: string;
  /** Whole dollars from before these records. */
  opening: { raised: number; pledged: number };
  withTests: boolean;
}

/** Giving by month, method and designation. Each of them adds up to the period, and the period to the figure. */
export async function readBoard(db: Db, clock: Clock, request: BoardRequest): Promise<BoardReport> {
  const { from, timeZone, opening, withTests } = request;
  const today = dayOf(isoTime(clock), timeZone);
  const isUntilNow = request.to >= today;
  const to = isUntilNow ? today : request.to;
  const months = monthsBetween(from, to, timeZone, isUntilNow);
  const [{ beforeCents, sums }, pledgedCents, figure] = await Promise.all([
    sumGifts(db, months, withTests),
    sumPledges(db, months.at(-1)?.ends ?? NEVER, withTests),
    countProgress(db, opening, withTests),
  ]);
  const period = total(sums);
  const before = opening.raised * 100 + beforeCents;
  const methods = group(sums, ({ payment_method }) => payment_method ?? "");
  return {
    from,
    to,
    methods: methods.map(([method]) => method),
    months: months.map(({ month }) => {
      const ofMonth = sums.filter((sum) => sum.month === month);
      const byMethod = Object.fromEntries(
        methods.map(([method]) => [
          method,
          total(ofMonth.filter((sum) => (sum.payment_method ?? "") === method)),
        ]),
      );
      return { month, byMethod, ...total(ofMonth) };
    }),
    byMethod: methods.map(([method, of]) => ({ method, ...total(of) })),
    designations: group(sums, ({ designation }) => designation ?? "").map(([designation, of]) => ({
      designation,
      ...total(of),
    })),
    period,
    beforeCents: before,
    raisedCents: before + period.cents,
    pledgedCents: opening.pledged * 100 + pledgedCents,
    figure,
    isUntilNow,
  };
}

/** The months that the period touches, the first and the last of them cut to it. */
function monthsBetween(from: string, to: string, zone: string, isUntilNow: boolean) {
  const months: ReportMonth[] = [];
  const [begins, end] = [startOfDay(from, zone), startOfDay(to, zone, 1)];
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
    const whole = monthOf(month, zone);
    months.push({
      month,
      begins: whole.begins < begins ? begins : whole.begins,
      ends: whole.ends < end ? whole.ends : isUntilNow ? NEVER : end,
    });
  }
  return months;
}

const nextMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 1))
    .toISOString()
    .slice(0, 7);

const group = (sums: readonly GiftSum[], keyOf: (sum: GiftSum) => string) =>
  Array.from(Map.groupBy(sums, keyOf)).sort(([, a], [, b]) => total(b).cents - total(a).cents);

const total = (sums: readonly BoardSum[]): BoardSum => ({
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
  gifts: sums.reduce((sum, { gifts }) => sum + gifts, 0),
});
