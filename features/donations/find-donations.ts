import { type SelectQueryBuilder, sql } from "kysely";
import { booked } from "#db/booked.ts";
import type { Database, Db, DonationStatus } from "#db/schema.ts";
import { startOfDay } from "#ports/time-zone.ts";
import type { DonationFilter } from "./donation-filter.ts";

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

type DonationQuery = SelectQueryBuilder<Database, "donations", Record<never, never>>;

/** Exactly the donations that fit the filter, unsorted and without columns: for page, sums and export. */
export function matchingDonations(db: Db, filter: DonationFilter, timeZone: string): DonationQuery {
  let query: DonationQuery = db.selectFrom("donations").where(booked);
  if (filter.q) query = query.where(searched(filter.q));
  query =
    filter.status === "voided"
      ? query.where("voided_at", "is not", null)
      : query.where("voided_at", "is", null);
  if (filter.status === "unconfirmed") {
    query = query.where("status", "=", "pledged").where("confirmed_at", "is", null);
  } else if (filter.status && filter.status !== "voided") {
    query = query.where("status", "=", filter.status);
  }
  if (filter.type) query = query.where("donation_type", "=", filter.type);
  if (filter.source) query = query.where("source", "=", filter.source);
  if (filter.min !== undefined) query = query.where("amount_cents", ">=", filter.min);
  if (filter.max !== undefined) query = query.where("amount_cents", "<=", filter.max);
  if (filter.from) query = query.where("created_at", ">=", startOfDay(filter.from, timeZone));
  if (filter.to) query = query.where("created_at", "<", startOfDay(filter.to, timeZone, 1));
  return query;
}

/** Name, e-mail, notes, or the amount as it is shown. */
function searched(typed: string) {
  const pattern = `%${typed.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
  const amount = Math.round(Number(typed.replace(/[$,\s]/g, "")) * 100);
  const name = sql`first_name || ' ' || last_name`;
  const texts = [name, sql.ref("email"), sql`coalesce(notes, '')`].map(
    (column) => sql`lower(${column}) like ${pattern} escape '\\'`,
  );
  const exact = Number.isSafeInteger(amount) ? sql` or amount_cents = ${amount}` : sql``;
  return sql<boolean>`(${sql.join(texts, sql` or `)}${exact})`;
}

/** One page of what fits the filter, `perPage` rows long, with the sums over all of it. */
export async function findDonations(
  db: Db,
  filter: DonationFilter,
  timeZone: string,
  perPage: number,
): Promise<DonationPage> {
  const matching = matchingDonations(db, filter, timeZone);
  const [rows, sums, { all, tests }, types, sources] = await Promise.all([
    matching
      .select(ROW_COLUMNS)
      .orderBy(SORT_COLUMNS[filter.sort], filter.order)
      .orderBy("id", filter.order)
      .limit(perPage)
      .offset((filter.page - 1) * perPage)
      .execute(),
    matching
      .select(["status", (eb) => eb.fn.countAll<number>().as("count")])
      .select((eb) => eb.fn.sum<number | string>("amount_cents").as("cents"))
      .groupBy("status")
      .execute(),
    db
      .selectFrom("donations")
      .select((eb) => eb.fn.countAll<number>().as("all"))
      .select((eb) => eb.fn.coalesce(eb.fn.sum<number | string>("is_test"), sql.lit(0)).as("tests"))
      .where(booked)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom("donations")
      .select("donation_type as name")
      .distinct()
      .orderBy("name")
      .limit(50)
      .execute(),
    db
      .selectFrom("donations")
      .select("source as name")
      .distinct()
      .orderBy("name")
      .limit(50)
      .execute(),
  ]);
  return {
    rows,
    // PostgreSQL sums bigint as numeric, which arrives as text.
    sums: sums.map((sum) => ({ ...sum, cents: Number(sum.cents) })),
    total: sums.reduce((total, sum) => total + sum.count, 0),
    all,
    tests: Number(tests),
    types: types.map((type) => type.name),
    sources: sources.map((source) => source.name),
  };
}
