import { sql } from "kysely";
import { paidOn } from "#db/counted-gifts.ts";
import type { Db, DonationStatus } from "#db/schema.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { type DonationQuery, matchingDonations } from "./match-donations.ts";
import {
  type Standing,
  type StandingSum,
  SUMMED,
  sumDonations,
  sumsOf,
  withNumbers,
} from "./sum-donations.ts";

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
 * reader (server/adapters/sqlite-reader.ts): nothing is written.
 */
export async function findDonations(
  db: Db,
  filter: DonationFilter,
  request: PageRequest,
): Promise<DonationPage> {
  const matching = matchingDonations(db, filter, request.timeZone);
  const [found, all, tests, types, sources] = await Promise.all([
    filter.q ? searchOnce(db, matching, filter, request) : lookUp(db, matching, filter, request),
    countAll(db),
    countTests(db),
    valuesOf(db, "donation_type"),
    valuesOf(db, "source"),
  ]);
  const { rows } = found;
  const sums = filter.status === "voided" ? asVoided(found.sums) : found.sums;
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  return { rows, sums, total, all, tests, types, sources };
}

type Found = Pick<DonationPage, "rows" | "sums">;

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
) {
  const [rows, sums] = await Promise.all([
    rowsOfPage(matching, filter, perPage, withTests).execute(),
    sumDonations(db, sql`(${matching.select(SUMMED)})`, withTests),
  ]);
  return { rows: rows.map(withPaidNumber), sums } satisfies Found;
}

/** PostgreSQL sums bigint as numeric, which arrives as text. */
const withPaidNumber = <Row extends { paid_cents: number | string }>(row: Row) => ({
  ...row,
  paid_cents: Number(row.paid_cents),
});

/** The column paid_cents. */
export const paidCents = (withTests: boolean) =>
  sql<
    number | string
  >`case when status = 'pledged' then ${paidOn(sql.ref("donations.id"), withTests)} else 0 end`.as(
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

interface SearchLine {
  /** A sum of this standing, or else the id of a row of the page. */
  standing: Standing | null;
  count: number;
  cents: number | string;
  id: string;
}

/** A search has to read every record, so it does it once: page and sums come from what it found. */
async function searchOnce(
  db: Db,
  matching: DonationQuery,
  { sort, order, page }: DonationFilter,
  { perPage, withTests }: PageRequest,
) {
  const column = sql.ref(SORT_COLUMNS[sort]);
  const found = matching.select(SUMMED).select("created_at").select(sql`${column}`.as("sorted"));
  const direction = sql.raw(order);
  const { rows: lines } = await sql<SearchLine>`
    with found as materialized ${found}
    select standing, count, cents, '' as id from (${sumsOf(sql`found`, withTests)}) as sums
    union all
    select null, 0, 0, id from (
      select id from found order by sorted ${direction}, created_at ${direction}, id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage}
    ) as page`.execute(db);
  const ids = lines.filter((line) => line.standing === null).map((line) => line.id);
  const rows = await db
    .selectFrom("donations")
    .select(ROW_COLUMNS)
    .select(paidCents(withTests))
    .where("id", "in", ids.length > 0 ? ids : [""])
    .execute();
  const place = new Map(ids.map((id, at) => [id, at]));
  return {
    rows: rows.map(withPaidNumber).sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
    sums: lines.flatMap(({ standing, count, cents }) =>
      standing ? [withNumbers({ standing, count, cents })] : [],
    ),
  } satisfies Found;
}

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
