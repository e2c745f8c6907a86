import { type Selectable, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { paidOn } from "#db/counted-gifts.ts";
import type { Db, DonationTable } from "#db/schema.ts";
import { isFrequent } from "#db/text-search.ts";
import { isSoonMet, type Page, pageOf, pageWithin } from "#domain/lists/paging.ts";
import type { Viewpoint } from "#domain/lists/viewpoint.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { findValues } from "./find-values.ts";
import { amountOrId, type DonationQuery, matchingDonations } from "./match-donations.ts";
import { type StandingSum, SUMMED, sumDonations } from "./sum-donations.ts";

export const ROW_COLUMNS = [
  "id",
  "created_at",
  "first_name",
  "last_name",
  "email",
  "phone",
  "amount_cents",
  "donation_type",
  "city",
  "state",
  "notes",
  "status",
  "confirmed_at",
  "voided_at",
  "is_test",
  "suspected",
  "assignee_id",
] as const;

/** A donation as the list shows it (specification, section 3); times ISO UTC, money in cents. */
export type DonationRow = Pick<Selectable<DonationTable>, (typeof ROW_COLUMNS)[number]> & {
  /** On a pledge: the payments received, in cents. */
  paid_cents: number;
};

/** `all` counts voided ones, too. */
export interface DonationPage extends Page<DonationRow> {
  /** The sums of all matches, by the rule of the public figure. */
  sums: StandingSum[];
  /** Number of test gifts, whatever the filter. */
  tests: number;
  types: string[];
  sources: string[];
}

const SORT_COLUMNS = {
  date: "created_at",
  name: "last_name",
  email: "email",
  amount: "amount_cents",
  type: "donation_type",
};

interface PageRequest {
  viewpoint: Viewpoint;
  perPage: number;
  /** Whether test gifts count. */
  withTests: boolean;
}

/**
 * One page of the matches, with the sums of all matches. Writes nothing, so `db` may be the reader
 * (adapters/sqlite/sqlite-reader.ts).
 */
export async function findDonations(
  db: Db,
  filter: DonationFilter,
  request: PageRequest,
): Promise<DonationPage> {
  const matching = matchingDonations(db, filter, request.viewpoint);
  const [found, all, tests, types, sources] = await Promise.all([
    filter.q ? search(db, matching, filter, request) : lookUp(db, matching, filter, request),
    countAll(db),
    countRows(db.selectFrom("donations").where("is_test", "=", 1)),
    findValues(db, "donation_type"),
    findValues(db, "source"),
  ]);
  const sums = filter.status === "voided" ? asVoided(found.sums) : found.sums;
  return { ...found, sums, total: totalOf(sums), all, tests, types, sources };
}

type Found = Pick<DonationPage, "rows" | "sums" | "page">;

const totalOf = (sums: readonly StandingSum[]) => sums.reduce((sum, { count }) => sum + count, 0);

/** One sum for voided records: their status no longer matters. */
const asVoided = (sums: readonly StandingSum[]): StandingSum[] => [
  {
    standing: "voided",
    count: totalOf(sums),
    cents: sums.reduce((all, { cents }) => all + cents, 0),
  },
];

/** Reads page and sums at the same time, each through its own index. */
async function lookUp(
  db: Db,
  matching: DonationQuery,
  filter: DonationFilter,
  { perPage, withTests }: PageRequest,
): Promise<Found> {
  const rowsOf = (page: number) =>
    rowsOfPage(matching, { ...filter, page }, perPage, withTests).execute();
  const [rows, sums] = await Promise.all([
    rowsOf(filter.page),
    sumMatches(db, matching, withTests, filter.status === "duplicate"),
  ]);
  const page = pageWithin(filter.page, totalOf(sums), perPage);
  return { rows: page === filter.page ? rows : await rowsOf(page), sums, page };
}

const sumMatches = (db: Db, matching: DonationQuery, withTests: boolean, isSearched: boolean) =>
  sumDonations(db, sql`${matching.select(SUMMED)}`, withTests, isSearched);

/** The column paid_cents; `records` is the relation that the query selects from. */
export const paidCents = (withTests: boolean, records = "donations") =>
  sql<number>`case when status = 'pledged'
    then ${paidOn(sql.ref(`${records}.id`), withTests)} else 0 end`.as("paid_cents");

/** The rows of a page through the index of its order: as fast with a million records as with a few. */
export const rowsOfPage = (
  matching: DonationQuery,
  filter: DonationFilter,
  perPage: number,
  withTests: boolean,
) => {
  const rows = matching.select(ROW_COLUMNS).select(paidCents(withTests));
  return pageOf(rows, SORT_COLUMNS[filter.sort], filter, perPage);
};

/** A search counts its matches first, and then chooses how to read the page. */
async function search(
  db: Db,
  matching: DonationQuery,
  filter: DonationFilter,
  { perPage, withTests, viewpoint }: PageRequest,
): Promise<Found> {
  const inOrder = () => matchingDonations(db, filter, viewpoint, true);
  const isWhole =
    !isNarrow(filter) && (await isFrequent(db, "donations", filter.q, amountOrId(db))) !== false;
  const sums = await sumMatches(db, isWhole ? inOrder() : matching, withTests, !isWhole);
  const total = totalOf(sums);
  const page = pageWithin(filter.page, total, perPage);
  if (total === 0) return { rows: [], sums, page };
  const shown = { ...filter, page };
  const rows = isSoonMet(total, page, perPage)
    ? await rowsOfPage(inOrder(), shown, perPage, withTests).execute()
    : await rowsCollected(db, matching, shown, perPage, withTests).execute();
  return { rows, sums, page };
}

/** These filters have an index that finds few records: to store those costs less than to find them twice. */
const isNarrow = ({ ids, source, status }: DonationFilter) =>
  Boolean(ids?.length || source || status === "duplicate");

/** Collects all matches and then sorts them; see isSoonMet. */
const rowsCollected = (
  db: Db,
  matching: DonationQuery,
  filter: DonationFilter,
  perPage: number,
  withTests: boolean,
) => {
  const found = db
    .with(
      (cte) => cte("found").materialized(),
      () => matching.select(ROW_COLUMNS),
    )
    .selectFrom("found")
    .select(ROW_COLUMNS)
    .select(paidCents(withTests, "found"));
  return pageOf(found, SORT_COLUMNS[filter.sort], filter, perPage);
};

/** All visible records (db/visible-donations.ts): counts the few invisible ones by their index. */
async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from donations) - (select count(*) from donations
      where import_id in (select id from imports where busy = 1)) as count`.execute(db);
  return rows[0]?.count ?? 0;
}
