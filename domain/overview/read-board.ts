import { type RawBuilder, type Selectable, sql } from "kysely";
import {
  isConfirmedPledge,
  isCountedGift,
  RECEIVED_AT,
  sumOfCents,
  unpaidCents,
} from "#db/counted-gifts.ts";
import type { Db, DonationTable } from "#db/schema.ts";
import { type Balances, countProgress } from "#domain/fundraising/count-progress.ts";
import { readClosedBooks } from "#domain/ledger/books.ts";
import { addMonths } from "#domain/pledges/installments.ts";
import type { Clock } from "#domain/values/clock.ts";
import { sumCents } from "#domain/values/money.ts";
import { monthBounds, startOfDay, todayOf } from "#domain/values/time-zone.ts";

interface BoardSum {
  cents: number;
  gifts: number;
}

/** Money received within a period of days, by the rules of the public figure, in cents. */
export type BoardReport = Awaited<ReturnType<typeof readBoard>>;

interface BoardRequest {
  from: string;
  to: string;
  timeZone: string;
  /** From before this site kept the records. */
  opening: Balances;
  includeTests: boolean;
}

/**
 * Sums giving by month, method and designation. Each breakdown adds up to the period, and the
 * period to the figure.
 */
export async function readBoard(db: Db, clock: Clock, request: BoardRequest) {
  const { from, timeZone, opening, includeTests } = request;
  const today = todayOf(clock, timeZone);
  const isUntilNow = request.to >= today;
  const to = isUntilNow ? today : request.to;
  const months = monthsBetween({ from, to, timeZone, isUntilNow });
  const begins = months[0]?.begins ?? "";
  const ends = months.at(-1)?.ends ?? NEVER;
  const [{ beforeCents, sums }, pledgedCents, figure, printed, books] = await Promise.all([
    sumGifts(db, months, includeTests),
    isUntilNow ? null : sumPledges(db, ends, includeTests),
    countProgress(db, opening, includeTests),
    sumPrinted(db, { begins, ends }, includeTests),
    includeTests ? null : compareWithBooks(db, { ...request, to }),
  ]);
  const period = addUp(sums);
  const before = opening.raisedCents + beforeCents;
  const methods = groupLargestFirst(sums, ({ payment_method }) => payment_method ?? "").sort(
    ([one], [other]) => Number(one === "") - Number(other === ""),
  );
  return {
    from,
    to,
    /** The methods that occur; "" means unknown. */
    methods: methods.map(([method]) => method),
    months: months.map(({ month }) => {
      const ofMonth = sums.filter((sum) => sum.month === month);
      const byMethod = Object.fromEntries(
        methods.map(([method]) => [
          method,
          addUp(ofMonth.filter((sum) => (sum.payment_method ?? "") === method)),
        ]),
      );
      return { month, byMethod, ...addUp(ofMonth) };
    }),
    byMethod: methods.map(([method, gifts]) => ({ method, ...addUp(gifts) })),
    /** The largest first; "" for gifts without a designation. */
    designations: groupLargestFirst(sums, ({ designation }) => designation ?? "").map(
      ([designation, gifts]) => ({
        designation,
        ...addUp(gifts),
      }),
    ),
    printed,
    books,
    period,
    /** Received before the period, including the opening balances. */
    beforeCents: before,
    /** At the end of the period: raised in total, and the open part of pledges. */
    raisedCents: before + period.cents,
    pledgedCents: pledgedCents === null ? figure.pledgedCents : opening.pledgedCents + pledgedCents,
    /** The current public figure, from the records of this site. */
    figure,
    /** Whether the period ends today, so that its end is the public figure. */
    isUntilNow,
  };
}

export type RecentMonths = Awaited<ReturnType<typeof readRecentMonths>>;

/**
 * Reads the last `count` months including the current one, and the current public figure from the
 * records of this site, in cents.
 */
export async function readRecentMonths(
  db: Db,
  clock: Clock,
  { timeZone, opening, includeTests }: Pick<BoardRequest, "timeZone" | "opening" | "includeTests">,
  count: number,
) {
  const today = todayOf(clock, timeZone);
  const from = addMonths(`${today.slice(0, 7)}-01`, 1 - count);
  const each = monthsBetween({ from, to: today, timeZone, isUntilNow: true }).map(
    (month) => sql`select ${sumsIn(month, includeTests)}`,
  );
  const [{ rows: months }, figure] = await Promise.all([
    sql<{
      month: string;
      cents: number;
    }>`${sql.join(each, sql` union all `)} order by month`.execute(db),
    countProgress(db, opening, includeTests),
  ]);
  return { months, ...figure };
}

/** Lists the months in the period, with the first and the last cut to it. */
function monthsBetween({
  from,
  to,
  timeZone,
  isUntilNow,
}: Pick<BoardRequest, "from" | "to" | "timeZone"> & { isUntilNow: boolean }) {
  const months: ReportMonth[] = [];
  const begins = startOfDay(from, timeZone);
  const end = startOfDay(to, timeZone, 1);
  const last = isUntilNow ? NEVER : end;
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
    const calendar = monthBounds(month, timeZone);
    months.push({
      month,
      begins: calendar.begins < begins ? begins : calendar.begins,
      ends: calendar.ends < end ? calendar.ends : last,
    });
  }
  return months;
}

const nextMonth = (month: string) => addMonths(`${month}-01`, 1).slice(0, 7);

const groupLargestFirst = (sums: readonly GiftSum[], keyOf: (sum: GiftSum) => string) =>
  Array.from(Map.groupBy(sums, keyOf)).sort(([, a], [, b]) => addUp(b).cents - addUp(a).cents);

const addUp = (sums: readonly BoardSum[]): BoardSum => ({
  cents: sumCents(sums),
  gifts: sums.reduce((sum, { gifts }) => sum + gifts, 0),
});

interface GiftSum extends Pick<Selectable<DonationTable>, "payment_method" | "designation"> {
  month: string;
  cents: number;
  gifts: number;
}

/**
 * Sums the money received before the first month and in each month, by the rule of the public
 * figure (db/counted-gifts.ts). A gift belongs to the time when it was received, or, if unknown,
 * recorded.
 */
async function sumGifts(db: Db, months: readonly ReportMonth[], includeTests: boolean) {
  const ofMonth = (month: ReportMonth) => sql`
    select payment_method, designation, ${sumsIn(month, includeTests)}
    group by payment_method, designation`;
  const [before, within] = await Promise.all([
    sql<{ cents: number }>`
      select ${sumOfCents(sql.ref("amount_cents"))} as cents from donations
      where ${isCountedGift(includeTests)} and ${RECEIVED_AT} < ${months[0]?.begins ?? ""}`.execute(
      db,
    ),
    sql<GiftSum>`${sql.join(months.map(ofMonth), sql` union all `)}`.execute(db),
  ]);
  return { beforeCents: before.rows[0]?.cents ?? 0, sums: within.rows };
}

/**
 * The columns and the condition for one month, which read one range of an index. With a join to a
 * calendar SQLite would read the whole index.
 */
const sumsIn = ({ month, begins, ends }: ReportMonth, includeTests: boolean) => sql`
  ${sql.lit(month)} as month, ${sumOfCents(sql.ref("amount_cents"))} as cents, count(*) as gifts
  from donations where ${isCountedGift(includeTests)} and ${RECEIVED_AT} >= ${begins} and ${RECEIVED_AT} < ${ends}`;

/**
 * Sums what came through each printed link: gifts received, and pledges made and confirmed, in
 * cents.
 */
async function sumPrinted(
  db: Db,
  { begins, ends }: Pick<ReportMonth, "begins" | "ends">,
  includeTests: boolean,
) {
  const sumIf = (condition: RawBuilder<boolean>) =>
    sumOfCents(sql`case when ${condition} then amount_cents else 0 end`);
  const gifts = isCountedGift(includeTests);
  const pledges = isConfirmedPledge(includeTests);
  const { rows } = await sql<{ name: string; cents: number; pledgedCents: number }>`
    select came_from as name, ${sumIf(gifts)} as cents, ${sumIf(pledges)} as "pledgedCents"
    from donations where came_from is not null and ${RECEIVED_AT} >= ${begins} and ${RECEIVED_AT} < ${ends}
    group by came_from having max(case when ${gifts} or ${pledges} then 1 else 0 end) = 1
    order by came_from`.execute(db);
  return rows;
}

/**
 * Sums the unpaid part of pledges at a moment (ISO UTC), in cents, by the rule of the public figure
 * (db/counted-gifts.ts). A pledge counts from its confirmation until it is written off, each
 * payment lowers it down to zero, and a voided pledge never counts.
 */
async function sumPledges(db: Db, at: string, includeTests: boolean): Promise<number> {
  // Summed once for all pledges; otherwise SQLite would look up each pledge's payments by time.
  const { rows } = await sql<{ cents: number }>`
    select ${sumOfCents(unpaidCents(sql.ref("amount_cents"), sql`coalesce(paid, 0)`))} as cents
    from donations as pledge left join (
      select pledge_id, ${sumOfCents(sql.ref("amount_cents"))} as paid from donations
      where pledge_id is not null and ${isCountedGift(includeTests)}
        and ${RECEIVED_AT} < ${at}
      group by pledge_id
    ) as payments on payments.pledge_id = pledge.id
    where ${isConfirmedPledge(includeTests)} and confirmed_at < ${at}
      and (written_off_at is null or written_off_at >= ${at})`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * By how many cents the closed days of a period differ from the books, which enter a correction on
 * its day (docs/decisions/0367); null when none differs.
 */
async function compareWithBooks(db: Db, { from, to, timeZone }: BoardRequest) {
  const { through } = await readClosedBooks(db);
  if (through < from) return null;
  const end = through < to ? through : to;
  const { rows } = await sql<{ cents: number }>`select
    (select ${sumOfCents(sql.ref("amount_cents"))} from donations where ${isCountedGift(false)}
      and ${RECEIVED_AT} >= ${startOfDay(from, timeZone)}
      and ${RECEIVED_AT} < ${startOfDay(end, timeZone, 1)})
    - (select ${sumOfCents(sql.ref("cents"))} from book_entries
      where day between ${from} and ${end}) as cents`.execute(db);
  const cents = rows[0]?.cents;
  return cents ? { through, cents } : null;
}

interface ReportMonth {
  /** A month such as "2026-03". */
  month: string;
  /** Its first moment, and the first moment after it; ISO UTC. */
  begins: string;
  ends: string;
}

/** Later than any record, so that records dated ahead count in the current month. */
const NEVER = "9999";
