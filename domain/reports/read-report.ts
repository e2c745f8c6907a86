import type { Db } from "#db/schema.ts";
import type { Clock } from "#domain/ports/clock.ts";
import { monthsOf, yearOf } from "./report-months.ts";
import { type GiftSum, sumGifts } from "./sum-gifts.ts";
import { sumPledges } from "./sum-pledges.ts";

/** The campaign at the end of a month, or now; cents. */
export interface MonthStanding {
  /** "2026-03"; the first one is "start", the moment when the year began. */
  month: string;
  raisedCents: number;
  pledgedCents: number;
  /** Received within the month, and in how many gifts. */
  giftCents: number;
  gifts: number;
}

export interface Report {
  year: number;
  /** Years with a report, newest first. */
  years: number[];
  /** The beginning of the year, then each month up to now. */
  standings: [MonthStanding, ...MonthStanding[]];
  /** Gifts received within the year by type, the largest sum first. */
  types: { type: string; cents: number; gifts: number }[];
}

interface ReportRequest {
  /** Null: the present one. A year outside of the campaign's becomes the nearest. */
  year: number | null;
  /** IANA name of the zone of the months. */
  timeZone: string;
  /** Whole dollars from before these records. */
  opening: { raised: number; pledged: number };
  withTests: boolean;
}

/** How raised and pledged grew over a year, by the rules of the public figure. */
export async function readReport(db: Db, clock: Clock, request: ReportRequest): Promise<Report> {
  const now = clock.now();
  const { timeZone, opening, withTests } = request;
  const present = yearOf(now, timeZone);
  const first = Math.min(present, await firstYear(db, timeZone));
  const year = Math.min(Math.max(request.year ?? present, first), present);
  const months = monthsOf(year, now, timeZone);
  const [gifts, pledges] = await Promise.all([
    sumGifts(db, months, withTests, ["donation_type"]),
    sumPledges(db, months, withTests),
  ]);

  let standing: MonthStanding = {
    month: "start",
    raisedCents: opening.raised * 100 + gifts.beforeCents,
    pledgedCents: opening.pledged * 100 + pledges.beforeCents,
    giftCents: 0,
    gifts: 0,
  };
  const standings: Report["standings"] = [standing];
  for (const { month } of months) {
    const received = total(gifts.sums.filter((sum) => sum.month === month));
    const change = pledges.changes.find((each) => each.month === month)?.cents ?? 0;
    standing = {
      month,
      raisedCents: standing.raisedCents + received.cents,
      pledgedCents: standing.pledgedCents + change,
      giftCents: received.cents,
      gifts: received.gifts,
    };
    standings.push(standing);
  }
  const years = Array.from({ length: present - first + 1 }, (_, ago) => present - ago);
  return { year, years, standings, types: byType(gifts.sums) };
}

/** The year of the oldest record. */
async function firstYear(db: Db, timeZone: string): Promise<number> {
  const oldest = await db
    .selectFrom("donations")
    .select("created_at")
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();
  return oldest ? yearOf(new Date(oldest.created_at), timeZone) : Number.POSITIVE_INFINITY;
}

function byType(sums: readonly GiftSum<"donation_type">[]): Report["types"] {
  const types = Map.groupBy(sums, (sum) => sum.donation_type);
  return Array.from(types, ([type, of]) => ({ type, ...total(of) })).sort(
    (a, b) => b.cents - a.cents,
  );
}

const total = (sums: readonly { cents: number; gifts: number }[]) => ({
  cents: sums.reduce((sum, { cents }) => sum + cents, 0),
  gifts: sums.reduce((sum, { gifts }) => sum + gifts, 0),
});
