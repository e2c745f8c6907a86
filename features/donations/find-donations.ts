import { sql } from "kysely";
import type { Db, DonationStatus } from "#db/schema.ts";
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
  /** Why a pledge looks like spam; null for all others. */
  suspected: string | null;
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
  const [{ rows, sums }, all, tests, types, sources] = await Promise.all([
    filter.q ? searchOnce(db, matching, filter, perPage) : lookUp(matching, filter, perPage),
    countAll(db),
    countTests(db),
    valuesOf(db, "donation_type"),
    valuesOf(db, "source"),
  ]);
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  return { rows, sums, total, all, tests, types, sources };
}

type Found = Pick<DonationPage, "rows" | "sums">;

/** Page and sums each by an index of their own. */
async function lookUp(matching: DonationQuery, filter: DonationFilter, perPage: number) {
  const [rows, sums] = await Promise.all([
    rowsOfPage(matching, filter, perPage).execute(),
    matching
      .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
      .select((eb) => eb.fn.sum<number | string>("amount_cents").as("cents"))
      .groupBy("status")
      .execute(),
  ]);
  return { rows, sums: sums.map(withNumbers) } satisfies Found;
}

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

interface SearchLine {
  /** A sum of this status, or else the id of a row of the page. */
  status: DonationStatus | null;
  count: number;
  cents: number | string;
  id: string;
}

/** A search has to read every record, so it does it once: page and sums come from what it found. */
async function searchOnce(
  db: Db,
  matching: DonationQuery,
  { sort, order, page }: DonationFilter,
  perPage: number,
) {
  const column = sql.ref(SORT_COLUMNS[sort]);
  const found = matching
    .select(["id", "created_at", "status", "amount_cents"])
    .select(sql`${column}`.as("sorted"));
  const direction = sql.raw(order);
  const { rows: lines } = await sql<SearchLine>`
    with found as materialized ${found}
    select status, count(*) as count, sum(amount_cents) as cents, '' as id from found group by status
    union all
    select null, 0, 0, id from (
      select id from found order by sorted ${direction}, created_at ${direction}, id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage}
    ) as page`.execute(db);
  const ids = lines.filter((line) => line.status === null).map((line) => line.id);
  const rows = await db
    .selectFrom("donations")
    .select(ROW_COLUMNS)
    .where("id", "in", ids.length > 0 ? ids : [""])
    .execute();
  const place = new Map(ids.map((id, at) => [id, at]));
  return {
    rows: rows.sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
    sums: lines.flatMap((line) =>
      line.status ? [withNumbers({ ...line, status: line.status })] : [],
    ),
  } satisfies Found;
}

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
