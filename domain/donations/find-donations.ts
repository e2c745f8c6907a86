import { sql } from "kysely";
import { paidOn } from "#db/counted-gifts.ts";
import type { Db, DonationStatus } from "#db/schema.ts";
import { isSoonMet, pageWithin } from "#domain/lists/paging.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { type DonationQuery, matchingDonations } from "./match-donations.ts";
import { type StandingSum, SUMMED, sumDonations } from "./sum-donations.ts";

/** A donation as the table shows it (specification, section 3); times ISO UTC, money in cents. */
export interface DonationRow {
  id: string;
  created_at: string;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  amount_cents: number;
  donation_type: string;
  city: string | null;
  state: string | null;
  notes: string | null;
  status: DonationStatus;
  confirmed_at: string | null;
  voided_at: string | null;
  is_test: number;
  /** On a pledge: what came in on it, in cents. */
  paid_cents: number;
  /** Why a pledge looks like spam; null for all others. */
  suspected: string | null;
}

export interface DonationPage {
  rows: DonationRow[];
  /** Over everything that fits the filter, by the rule of the public figure. */
  sums: StandingSum[];
  total: number;
  /** The page that the rows are: the last where one beyond it was asked for. */
  page: number;
  /** How many there are without any filter, voided ones included. */
  all: number;
  /** Gifts of the test provider, whatever the filter. */
  tests: number;
  types: string[];
  sources: string[];
}

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
] as const;

const SORT_COLUMNS = {
  date: "created_at",
  name: "last_name",
  email: "email",
  amount: "amount_cents",
  type: "donation_type",
} as const;

/** How a page is made: IANA zone of the filter's days, rows on a page, whether test gifts count. */
export interface PageRequest {
  timeZone: string;
  perPage: number;
  withTests: boolean;
}

/**
 * One page of what fits the filter, `perPage` rows long, with the sums over all of it. `db` may be the
 * reader (adapters/sqlite/sqlite-reader.ts): nothing is written.
 */
export async function findDonations(
  db: Db,
  filter: DonationFilter,
  request: PageRequest,
): Promise<DonationPage> {
  const matching = matchingDonations(db, filter, request.timeZone);
  const [found, all, tests, types, sources] = await Promise.all([
    filter.q ? search(db, matching, filter, request) : lookUp(db, matching, filter, request),
    countAll(db),
    countTests(db),
    valuesOf(db, "donation_type"),
    valuesOf(db, "source"),
  ]);
  const sums = filter.status === "voided" ? asVoided(found.sums) : found.sums;
  return { ...found, sums, total: totalOf(sums), all, tests, types, sources };
}

type Found = Pick<DonationPage, "rows" | "sums" | "page">;

/** What is voided counts nowhere, whatever it was before. */
const asVoided = (sums: readonly StandingSum[]): StandingSum[] => [
  {
    standing: "voided",
    count: sums.reduce((all, { count }) => all + count, 0),
    cents: sums.reduce((all, { cents }) => all + cents, 0),
  },
];

/** Page and sums each by an index of their own. */
async function lookUp(
  db: Db,
  matching: DonationQuery,
  filter: DonationFilter,
  { perPage, withTests }: PageRequest,
): Promise<Found> {
  const rowsOf = async (shown: DonationFilter) =>
    (await rowsOfPage(matching, shown, perPage, withTests).execute()).map(withPaidNumber);
  const [rows, sums] = await Promise.all([rowsOf(filter), sumsFound(db, matching, withTests)]);
  const page = pageWithin(filter.page, totalOf(sums), perPage);
  if (page === filter.page) return { rows, sums, page };
  return { rows: await rowsOf({ ...filter, page }), sums, page };
}

const sumsFound = (db: Db, matching: DonationQuery, withTests: boolean) =>
  sumDonations(db, sql`(${matching.select(SUMMED)})`, withTests);

const totalOf = (sums: readonly StandingSum[]) => sums.reduce((sum, { count }) => sum + count, 0);

/** PostgreSQL sums bigint as numeric, which arrives as text. */
const withPaidNumber = <Row extends { paid_cents: number | string }>(row: Row) => ({
  ...row,
  paid_cents: Number(row.paid_cents),
});

/** The column paid_cents; `records` names the relation that the query selects from. */
export const paidCents = (withTests: boolean, records = "donations") =>
  sql<
    number | string
  >`case when status = 'pledged' then ${paidOn(sql.ref(`${records}.id`), withTests)} else 0 end`.as(
    "paid_cents",
  );

/** The rows of a page by the index of its order: as quick with a million records as with a few. */
export const rowsOfPage = (
  matching: DonationQuery,
  { sort, order, page }: DonationFilter,
  perPage: number,
  withTests: boolean,
) =>
  matching
    .select(ROW_COLUMNS)
    .select(paidCents(withTests))
    .orderBy(SORT_COLUMNS[sort], order)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(perPage)
    .offset((page - 1) * perPage);

/**
 * A search reads every record to count what it finds. Where it finds much, the rows of a page are soon
 * met in their order; where it finds little, all of it is gathered and put in order.
 */
async function search(
  db: Db,
  matching: DonationQuery,
  filter: DonationFilter,
  { perPage, withTests }: PageRequest,
): Promise<Found> {
  const sums = await sumsFound(db, matching, withTests);
  const total = totalOf(sums);
  const page = pageWithin(filter.page, total, perPage);
  if (total === 0) return { rows: [], sums, page };
  const shown = { ...filter, page };
  const rows = isSoonMet(total, page, perPage)
    ? await rowsOfPage(inForce(matching, filter), shown, perPage, withTests).execute()
    : await rowsGathered(db, matching, shown, perPage, withTests).execute();
  return { rows: rows.map(withPaidNumber), sums, page };
}

/** Said as the indices of the orders say it (migration 0007). */
const inForce = (matching: DonationQuery, { status }: DonationFilter) =>
  status === "voided" ? matching : matching.where("voided_at", "is", null);

const rowsGathered = (
  db: Db,
  matching: DonationQuery,
  { sort, order, page }: DonationFilter,
  perPage: number,
  withTests: boolean,
) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      () => matching.select(ROW_COLUMNS),
    )
    .selectFrom("found")
    .select(ROW_COLUMNS)
    .select(paidCents(withTests, "found"))
    .orderBy(SORT_COLUMNS[sort], order)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(perPage)
    .offset((page - 1) * perPage);

/** Of all that is in the books (db/visible-donations.ts): the few that are not are counted apart, by their index. */
async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from donations) - (select count(*) from donations
      where import_id in (select id from imports where busy = 1)) as count`.execute(db);
  return rows[0]?.count ?? 0;
}

async function countTests(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("donations")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("is_test", "=", 1)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The different values of a column, in order: each is found from the one before it by one step in
 * the column's index, however many records there are.
 */
async function valuesOf(db: Db, column: "donation_type" | "source"): Promise<string[]> {
  const name = sql.ref(column);
  const { rows } = await sql<{ name: string }>`
    with recursive named(name) as (
      select min(${name}) from donations
      union all
      select (select min(${name}) from donations where ${name} > named.name)
      from named where named.name is not null
    )
    select name from named where name is not null limit 50`.execute(db);
  return rows.map((row) => row.name);
}
