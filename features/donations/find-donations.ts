import { sql } from "kysely";
import type { Db, DonationStatus } from "#db/schema.ts";
import { isSoonMet, pageWithin } from "#ports/paging.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { type DonationQuery, matchingDonations } from "./match-donations.ts";

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
}

export interface StatusSum {
  status: DonationStatus;
  count: number;
  cents: number;
}

export interface DonationPage {
  rows: DonationRow[];
  /** Over everything that fits the filter, without what is voided. */
  sums: StatusSum[];
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
] as const;

const SORT_COLUMNS = {
  date: "created_at",
  name: "last_name",
  email: "email",
  amount: "amount_cents",
  type: "donation_type",
} as const;

/**
 * One page of what fits the filter, `perPage` rows long, with the sums over all of it. `db` may be the
 * reader (server/adapters/sqlite-reader.ts): nothing is written.
 */
export async function findDonations(
  db: Db,
  filter: DonationFilter,
  timeZone: string,
  perPage: number,
): Promise<DonationPage> {
  const matching = matchingDonations(db, filter, timeZone);
  const [found, all, tests, types, sources] = await Promise.all([
    filter.q ? search(db, matching, filter, perPage) : lookUp(matching, filter, perPage),
    countAll(db),
    countTests(db),
    valuesOf(db, "donation_type"),
    valuesOf(db, "source"),
  ]);
  return { ...found, total: totalOf(found.sums), all, tests, types, sources };
}

type Found = Pick<DonationPage, "rows" | "sums" | "page">;

/** Page and sums each by an index of their own. */
async function lookUp(
  matching: DonationQuery,
  filter: DonationFilter,
  perPage: number,
): Promise<Found> {
  const [rows, sums] = await Promise.all([
    rowsOfPage(matching, filter, perPage).execute(),
    sumsOf(matching),
  ]);
  const page = pageWithin(filter.page, totalOf(sums), perPage);
  if (page === filter.page) return { rows, sums, page };
  return { rows: await rowsOfPage(matching, { ...filter, page }, perPage).execute(), sums, page };
}

const sumsOf = async (matching: DonationQuery): Promise<StatusSum[]> => {
  const sums = await matching
    .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
    .select((eb) => eb.fn.sum<number | string>("amount_cents").as("cents"))
    .groupBy("status")
    .execute();
  return sums.map(withNumbers);
};

const totalOf = (sums: readonly StatusSum[]) => sums.reduce((sum, { count }) => sum + count, 0);

/** The rows of a page by the index of its order: as quick with a million records as with a few. */
export const rowsOfPage = (
  matching: DonationQuery,
  { sort, order, page }: DonationFilter,
  perPage: number,
) =>
  matching
    .select(ROW_COLUMNS)
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
  perPage: number,
): Promise<Found> {
  const sums = await sumsOf(matching);
  const total = totalOf(sums);
  const page = pageWithin(filter.page, total, perPage);
  if (total === 0) return { rows: [], sums, page };
  const shown = { ...filter, page };
  const rows = isSoonMet(total, page, perPage)
    ? rowsOfPage(inForce(matching, filter), shown, perPage)
    : rowsGathered(db, matching, shown, perPage);
  return { rows: await rows.execute(), sums, page };
}

/** Said as the indices of the orders say it (migration 0007). */
const inForce = (matching: DonationQuery, { status }: DonationFilter) =>
  status === "voided" ? matching : matching.where("voided_at", "is", null);

const rowsGathered = (
  db: Db,
  matching: DonationQuery,
  { sort, order, page }: DonationFilter,
  perPage: number,
) =>
  db
    .with(
      (cte) => cte("found").materialized(),
      () => matching.select(ROW_COLUMNS),
    )
    .selectFrom("found")
    .select(ROW_COLUMNS)
    .orderBy(SORT_COLUMNS[sort], order)
    .orderBy("created_at", order)
    .orderBy("id", order)
    .limit(perPage)
    .offset((page - 1) * perPage);

/** PostgreSQL sums bigint as numeric, which arrives as text. */
const withNumbers = ({
  status,
  count,
  cents,
}: Omit<StatusSum, "cents"> & { cents: number | string }) => ({
  status,
  count,
  cents: Number(cents),
});

/** Of all that is in the books (db/booked.ts): the few that are not are counted apart, by their index. */
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
