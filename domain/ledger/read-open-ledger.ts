/**
 * The open ledger: each table adds up to the row that it details, and the first adds up to the
 * figure.
 */

import type { DbOrTransaction } from "#db/schema.ts";
import type { VersionedValue } from "#domain/changes/versioned.ts";
import type { Facts } from "#domain/content/facts.ts";
import type { Balances } from "#domain/fundraising/count-progress.ts";
import type { ProgressFigure } from "#domain/fundraising/progress.ts";
import type { Clock } from "#domain/values/clock.ts";
import { sumCents } from "#domain/values/money.ts";
import { todayOf } from "#domain/values/time-zone.ts";
import {
  type Posting,
  SIZE_BANDS,
  type SizeBand,
  WEEKS_OF_MONTH,
  type WeekOfMonth,
} from "./group-for-ledger.ts";

export interface OpenLedger {
  ledger: Ledger;
  postings: Posting[];
  /** The current month in the organization's zone, "2026-10". */
  thisMonth: string;
  /** When staff confirmed the opening balances, and from what; each empty until they say so. */
  confirmation: Record<"enteredOn" | "source", string>;
  /** False when the figure comes from the CRM, or staff show totals only. */
  isListed: boolean;
  /** Whether the current month is listed; staff may hold it back until it is over. */
  showsThisMonth: boolean;
}

export interface LedgerSources {
  /** Everything that is listed, with the version of the site for which it was read. */
  postings: VersionedValue<Posting[]>;
  clock: Clock;
  progress: ProgressFigure;
  facts: Facts;
  timeZone: string;
}

/** Reads the ledger for the figure that all pages show at this version, as far as staff show it. */
export async function readOpenLedger({
  postings,
  clock,
  progress,
  facts,
  timeZone,
}: LedgerSources): Promise<OpenLedger> {
  const { opening, ledger: listing } = facts.read("campaign");
  const figure = await progress.read();
  const isListed = figure?.source !== "salesforce" && listing !== "off";
  const thisMonth = todayOf(clock, timeZone).slice(0, 7);
  const listed = isListed ? await postings.get().catch(() => postings.last ?? []) : [];
  const showsThisMonth = listing === "all";
  const shownPostings = listed.filter(({ month }) => showsThisMonth || month !== thisMonth);
  return {
    ledger: ledgerOf(shownPostings, figure ?? opening, opening),
    postings: shownPostings,
    thisMonth,
    confirmation: opening,
    isListed,
    showsThisMonth,
  };
}

interface LedgerRow<Key = string> {
  key: Key;
  /** The number of gifts and corrections; null when they are not counted. */
  entries: number | null;
  cents: number;
}

export interface Ledger {
  openingCents: number;
  months: (LedgerRow & Pick<Posting, "since">)[];
  /** Part of the figure, but in no month yet: the newest gifts, and groups that are too small. */
  unlistedCents: number;
  /** The amount taken off by listed corrections; 0 or negative. */
  correctedCents: number;
  raisedCents: number;
  pledgedCents: number;
}

/** Reads what the ledger lists, summed by month, size and days, with the months in order. */
export async function readPostings(db: DbOrTransaction): Promise<Posting[]> {
  const rows = await db
    .selectFrom("ledger_postings")
    .select(({ fn }) => [
      ...(["month", "size", "days"] as const),
      fn.min("since").as("since"),
      fn.sum("entries").as("entries"),
      fn.sum("cents").as("cents"),
    ])
    .groupBy(["month", "size", "days"])
    .orderBy("month")
    .execute();
  return rows.map(({ month, since, size, days, entries, cents }) => ({
    month,
    since,
    size: size as SizeBand,
    days: days as WeekOfMonth,
    entries: Number(entries),
    cents: Number(cents),
  }));
}

export function ledgerOf(
  postings: readonly Posting[],
  { raisedCents, pledgedCents }: Balances,
  { raisedCents: openingCents }: Pick<Balances, "raisedCents">,
): Ledger {
  return {
    openingCents,
    months: sumsBy(postings, ({ month }) => month).map((row) => ({
      ...row,
      since: postingsOfMonth(postings, row.key).reduce(
        (a, { since }) => (since < a ? since : a),
        row.key,
      ),
    })),
    unlistedCents: raisedCents - openingCents - sumCents(postings),
    correctedCents: sumCents(postings.filter(({ size }) => size === "corrected")),
    raisedCents,
    pledgedCents,
  };
}

/**
 * Splits a month by the size of its gifts, in the order of SIZES; empty for a month without any.
 */
export const sizesOf = (postings: readonly Posting[], month: string): LedgerRow<SizeBand>[] =>
  sortByKeys(
    SIZE_BANDS,
    sumsBy(postingsOfMonth(postings, month), ({ size }) => size),
  );

export const daysOf = (postings: readonly Posting[], month: string, size: string) =>
  sortByKeys(
    WEEKS_OF_MONTH,
    sumsBy(
      postingsOfMonth(postings, month).filter((posting) => posting.size === size),
      ({ days }) => days,
    ),
  );

const postingsOfMonth = (postings: readonly Posting[], month: string) =>
  postings.filter((posting) => posting.month === month);

const sortByKeys = <Key>(keys: readonly Key[], rows: readonly LedgerRow<Key>[]) =>
  keys.flatMap((key) => rows.filter((row) => row.key === key));

function sumsBy<Key>(postings: readonly Posting[], keyOf: (posting: Posting) => Key) {
  return [...Map.groupBy(postings, keyOf)].map(([key, group]) => ({
    key,
    entries: group.reduce((sum, { entries }) => sum + entries, 0),
    cents: sumCents(group),
  }));
}
