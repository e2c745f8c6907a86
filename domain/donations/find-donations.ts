import { type RawBuilder, type Selectable, sql } from "kysely";
import { countRows } from "#db/count-rows.ts";
import { paidCentsColumn, sumOfCents } from "#db/counted-gifts.ts";
import { csvColumns } from "#db/personal-columns.ts";
import type { Db, DonationTable } from "#db/schema.ts";
import { collateBinary, emailKeyOf } from "#db/search-query.ts";
import { readEntries } from "#domain/ledger/books.ts";
import { readBatchAfter, readInBatches } from "#domain/lists/batches.ts";
import { type CsvColumn, csvStream } from "#domain/lists/csv.ts";
import type { FilterContext } from "#domain/lists/filter.ts";
import { countUpTo, type ListPage, type MatchingQuery, readListPage } from "#domain/lists/query.ts";
import { formatDecimal, sumCents } from "#domain/values/money.ts";
import { dayOf, noonOf, receivedAtOf } from "#domain/values/time-zone.ts";
import { type DonationFilter, parseDonationFilter } from "./donation-filter.ts";
import { isDayInPeriod, matchingDonations } from "./match-donations.ts";
import { type StandingSum, SUM_COLUMNS, sumDonations } from "./sum-donations.ts";

const ROW_COLUMNS = [
  "id",
  "created_at",
  "first_name",
  "last_name",
  "email",
  "phone",
  "amount_cents",
  "currency",
  "donation_type",
  "city",
  "state",
  "notes",
  "status",
  "confirmed_at",
  "voided_at",
  "is_test",
  "payment_method",
  "written_off_at",
  "bounced_on",
  "suspected",
  "check_number",
  "postmarked_on",
  "designation",
  "pledge_id",
] as const;
/** The columns in the order of the table donations (specification, section 3). */
const EXPORTED_COLUMNS = csvColumns("donations");
export const ALL_COLUMNS = [
  ...EXPORTED_COLUMNS,
  ...(["suspected", "pledge_months", "pledge_every", "pledge_starts_on", "came_from"] as const),
] as const;

/**
 * A donation as the list shows it (specification, section 3). Times are ISO UTC, money is in cents.
 */
export type DonationRow = Pick<Selectable<DonationTable>, (typeof ROW_COLUMNS)[number]> & {
  /** For a pledge: the payments received, in cents. */
  paid_cents: number;
  /** The number of its deposit. */
  deposit: number | null;
};

/** `all` includes voided records. */
export interface DonationPage extends ListPage<DonationRow> {
  sums: StandingSum[];
  tests: number;
  types: string[];
  sources: string[];
  designations: string[];
  /** The newest deposit numbers. */
  deposits: number[];
}

const sortColumns = (db: Db) => ({
  date: sql`created_at`,
  name: sql`name_key`,
  email: emailKeyOf(db),
  amount: sql`amount_cents`,
  type: collateBinary(db, sql`donation_type`),
});

/** Reads the rows of one page of matches through the index of its sort order. */
const readDonationRows = (
  db: Db,
  matches: MatchingQuery<"donations">,
  filter: DonationFilter,
  size: { total: number; perPage: number },
  includeTests: boolean,
): Promise<Pick<DonationPage, "rows" | "page">> => {
  const rows = matches
    .select(ROW_COLUMNS)
    .select(paidCentsColumn(includeTests))
    .select((eb) =>
      eb
        .selectFrom("deposits")
        .select("number")
        .whereRef("deposits.id", "=", "deposit_id")
        .as("deposit"),
    );
  return readListPage(rows, sortColumns(db)[filter.sort], filter, size);
};

/** The maximum number of values that a filter of the list offers. */
const MAX_CHOICES = 50;

/**
 * Finds one page of matches, with the sums of all matches. It writes nothing, so `db` may be the
 * read-only database (adapters/sqlite/readonly-sqlite.ts).
 */
export async function findDonations(
  db: Db,
  filter: DonationFilter,
  {
    filterContext,
    perPage,
    includeTests,
  }: { filterContext: FilterContext; perPage: number; includeTests: boolean },
): Promise<DonationPage> {
  const matches = await matchingDonations(db, filter, filterContext);
  const countedMatches = await matchingDonations(db, filter, filterContext, {
    includeVoided: false,
  });
  const isVoided = filter.status === "voided";
  const showsVoided = !filter.status || isVoided;
  const [standings, voided, all, tests, types, sources, designations, deposits] = await Promise.all(
    [
      isVoided ? [] : sumDonations(db, sql`${countedMatches.select(SUM_COLUMNS)}`, includeTests),
      showsVoided ? sumVoided(matches.where("voided_at", "is not", null)) : [],
      countRows(db.selectFrom("donations")),
      countRows(db.selectFrom("donations").where("is_test", "=", 1)),
      findColumnValues(db, collateBinary(db, sql.ref("donation_type"))),
      findColumnValues(db, sql.ref("source")),
      findColumnValues(db, sql.ref("designation")),
      db
        .selectFrom("deposits")
        .select("number")
        .orderBy("number", "desc")
        .limit(MAX_CHOICES)
        .execute(),
    ],
  );
  const sums = [...standings, ...voided];
  const total = sums.reduce((sum, { count }) => sum + count, 0);
  const rowsAndPage = await readDonationRows(db, matches, filter, { total, perPage }, includeTests);
  return {
    ...rowsAndPage,
    sums,
    total,
    all,
    tests,
    types,
    sources,
    designations,
    deposits: deposits.map(({ number }) => number),
  };
}

/** Sums voided records together, because their former status no longer matters. */
async function sumVoided(matches: MatchingQuery<"donations">): Promise<StandingSum[]> {
  const { count, cents } = await matches
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .select(sumOfCents(sql`amount_cents`).as("cents"))
    .executeTakeFirstOrThrow();
  return count > 0 ? [{ standing: "voided", count, cents }] : [];
}

/**
 * Finds the first values of an indexed column. Looks up one value after the other, because
 * `distinct` would read all records.
 */
async function findColumnValues(db: Db, column: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive each_value(name) as (
      select min(${column}) from donations where ${column} is not null
      union all select (select min(${column}) from donations where ${column} > name)
        from each_value where name is not null
    )
    select name from each_value where name is not null limit ${MAX_CHOICES}`.execute(db);
  return rows.map(({ name }) => name);
}

export type FoundGift = Awaited<ReturnType<typeof searchDonations>>["rows"][number];

/**
 * Finds the newest donations for a search, at most `limit`, and counts the matches up to MAX_COUNT.
 */
export async function searchDonations(
  db: Db,
  search: string,
  filterContext: FilterContext,
  {
    limit,
    includeTests,
    ...also
  }: { limit: number; includeTests: boolean; includeVoided?: boolean },
) {
  const filter = parseDonationFilter(new URLSearchParams({ q: search }));
  const matches = await matchingDonations(db, filter, filterContext, also);
  const total = await countUpTo(db, matches);
  const rows = await matches
    .select([...ALL_COLUMNS, "person_id"])
    .select(paidCentsColumn(includeTests))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return { rows, total };
}

export type ExportedDonation = Pick<Selectable<DonationTable>, (typeof ALL_COLUMNS)[number]> & {
  /** For a pledge: the payments received, in cents, without tests. */
  paid_cents: number;
  /**
   * For an online payment: the company's fee, in cents, and the payout that includes the payment.
   */
  fee_cents: number | null;
  payout_id: string | null;
  payout_on: string | null;
  deposit_number: number | null;
  /**
   * For a pledge with its own dates: each date with its cents, "2026-12-20 50000; 2027-06-30
   * 50000".
   */
  own_dates: string | null;
  /**
   * When the record was made, ISO UTC; created_at of a gift is the gift's day.
   */
  recorded_at: string;
  /** For gifts in closed books: the gift as booked, or a later correction. */
  entry: "booked" | "correction" | null;
};

/**
 * Exports every donation that matches the filter, newest first. With `asBooked`, gifts in closed
 * books appear as booked, with a row for each entry within the filter's days.
 */
export const readDonationsForExport = (
  db: Db,
  filter: DonationFilter,
  filterContext: FilterContext,
  asBooked = false,
) =>
  readInBatches(async (after: ExportedDonation | null): Promise<ExportedDonation[]> => {
    const matches = await matchingDonations(db, filter, filterContext, {
      includeVoided: false,
      asBooked,
    });
    const onlinePayment = <Name extends "fee_cents" | "payout_id" | "payout_on">(name: Name) =>
      sql<ExportedDonation[Name]>`(
        select ${sql.ref(name)} from online_payments where donation_id = donations.id)`.as(name);
    const rows = matches
      .select(ALL_COLUMNS)
      .select(paidCentsColumn(false))
      .select([onlinePayment("fee_cents"), onlinePayment("payout_id"), onlinePayment("payout_on")])
      .select([
        sql<number | null>`(select number from deposits where deposits.id = deposit_id)`.as(
          "deposit_number",
        ),
        sql<string | null>`(select string_agg(due_on || ' ' || i.amount_cents, '; ' order by due_on)
          from pledge_installments i where pledge_id = donations.id)`.as("own_dates"),
        sql<string>`coalesce(entered_at,
          (select booked_at from imports where imports.id = import_id),
          (select min(e.received_at) from gift_events e where donation_id = donations.id),
          created_at)`.as("recorded_at"),
        sql<null>`null`.as("entry"),
      ]);
    const batch: ExportedDonation[] = await readBatchAfter(rows, after);
    return asBooked ? splitByEntries(db, batch, filter, filterContext) : batch;
  });

async function splitByEntries(
  db: Db,
  gifts: readonly ExportedDonation[],
  filter: DonationFilter,
  filterContext: FilterContext,
): Promise<ExportedDonation[]> {
  const entries = await readEntries(
    db,
    gifts.map(({ id }) => id),
  );
  const { timeZone } = filterContext;
  const isShown = (designation: string | null, day: string) =>
    (!filter.designation || filter.designation === designation) &&
    isDayInPeriod(filter, filterContext, day);
  return gifts.flatMap((gift) => {
    const ownEntries = entries.get(gift.id);
    if (!ownEntries) return [gift];
    const rows = ownEntries
      .filter((entry) => isShown(entry.designation, entry.day))
      .map((entry): ExportedDonation => {
        const isFirst = entry === ownEntries[0];
        return {
          ...gift,
          entry: isFirst ? "booked" : "correction",
          amount_cents: entry.cents,
          received_at: noonOf(entry.day, timeZone),
          designation: entry.designation || null,
          fee_cents: isFirst ? gift.fee_cents : null,
          benefit_cents: isFirst ? gift.benefit_cents : null,
        };
      });
    const isCounted =
      gift.status === "received" && !gift.voided_at && gift.currency === "USD" && !gift.is_test;
    const isMoved = isCounted && sumCents(ownEntries) !== gift.amount_cents;
    if (!isMoved || !isShown(gift.designation, dayOf(receivedAtOf(gift), timeZone))) return rows;
    // Its fee and worth are in the booked row alone, where a later correction of them shows too.
    return [...rows, { ...gift, fee_cents: null, benefit_cents: null }];
  });
}

export const exportDonations = (
  db: Db,
  filter: DonationFilter,
  filterContext: FilterContext,
  columns: readonly CsvColumn<ExportedDonation>[],
  asBooked: boolean,
) => csvStream(readDonationsForExport(db, filter, filterContext, asBooked), columns);

/**
 * The columns for other programs: those of the table donations, then the record's origin and its
 * other fields. Amounts are in dollars with two decimals.
 */
export const TABLE_COLUMNS = EXPORTED_COLUMNS.map(
  (name): CsvColumn<ExportedDonation> =>
    name === "amount_cents"
      ? { name: "amount", value: (row) => formatDecimal(row.amount_cents) }
      : { name, value: (row) => row[name] },
);
