/**
 * Selects the donations that match a filter; the page, the sums and the export all use it. Without
 * a status it includes voided records, unless `includeVoided` is false.
 */
import { type RawBuilder, sql } from "kysely";
import { IS_FOREIGN, isCountedGift, RECEIVED_AT } from "#db/counted-gifts.ts";
import { hasPossibleDuplicate } from "#db/has-possible-duplicate.ts";
import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";
import { searchTextContains } from "#db/search-query.ts";
import { createdBounds, type FilterContext } from "#domain/lists/filter.ts";
import { type MatchingQuery, matchesId } from "#domain/lists/query.ts";
import { findOverdue } from "#domain/pledges/read-installments.ts";
import { parseCents } from "#domain/values/money.ts";
import { dayOf, monthBounds, startOfDay } from "#domain/values/time-zone.ts";
import type { DonationFilter } from "./donation-filter.ts";
import { IS_STOPPED } from "./monthly-gifts.ts";

export async function matchingDonations(
  db: Db,
  filter: DonationFilter,
  filterContext: FilterContext,
  { includeVoided = true, asBooked = false } = {},
): Promise<MatchingQuery<"donations">> {
  let query: MatchingQuery<"donations"> = db.selectFrom("donations");
  // The desk shows deposits as "Deposit 3", which is one word in this search, and people write
  // "check no. 0118" or "#118" for the number of a check.
  const q = filter.q
    .replace(/\bdeposit\s+(?=\d)/gi, "deposit-")
    .replace(/\b(check|ck)(\s+(no|number))?[\s.#]*0*(?=\d)|#0*(?=\d)/gi, "");
  if (q) query = query.where(searchTextContains(db, q, amountOrId(db)));
  if (asBooked && filter.status === "received") query = query.where(IS_RECEIVED_OR_BOOKED);
  else {
    if (filter.status || (!includeVoided && !asBooked))
      query = query.where("voided_at", filter.status === "voided" ? "is not" : "is", null);
    query = await withStatus(db, query, filter, filterContext);
  }
  const equalities = [
    ["donation_type", filter.type],
    ["source", filter.source],
    ["payment_method", filter.paid],
    ["designation", asBooked ? "" : filter.designation],
  ] as const;
  for (const [column, value] of equalities) if (value) query = query.where(column, "=", value);
  if (filter.deposit)
    query = query.where("deposit_id", "=", (eb) =>
      eb
        .selectFrom("deposits")
        .select("id")
        .where("number", "=", filter.deposit ?? 0),
    );
  if (filter.min !== undefined) query = query.where("amount_cents", ">=", filter.min);
  if (filter.max !== undefined) query = query.where("amount_cents", "<=", filter.max);
  if (filter.changed)
    query = query.where(moneyChanged(startOfDay(filter.changed, filterContext.timeZone)));
  const bounds = boundsOf(filter, filterContext);
  if (asBooked) return query.where(isInBooks(filter, bounds, filterContext.timeZone));
  for (const [column, compare, moment] of bounds) query = query.where(column, compare, moment);
  return query;
}

/** Selects those with the filter's status; whether they may be voided is the caller's condition. */
async function withStatus(
  db: Db,
  query: MatchingQuery<"donations">,
  filter: DonationFilter,
  filterContext: FilterContext,
): Promise<MatchingQuery<"donations">> {
  const { status } = filter;
  switch (status) {
    case undefined:
    case "voided":
      return query;
    case "unconfirmed":
      return query
        .where("status", "=", "pledged")
        .where("confirmed_at", "is", null)
        .where("suspected", "is", null);
    case "overdue": {
      const { now, timeZone } = filterContext;
      const overdue = await findOverdue(db, dayOf(now, timeZone), {
        timeZone,
        includeTests: false,
      });
      return query.where("id", "in", inList(overdue.keys()));
    }
    case "written-off":
      return query.where("written_off_at", "is not", null);
    case "monthly":
      return query.where(IS_STOPPED);
    case "suspected":
      return query.where("suspected", "is not", null);
    case "foreign":
      return query.where(IS_FOREIGN);
    case "duplicate": {
      const since = createdBounds(filter, filterContext).find(([compare]) => compare === ">=");
      return query.where(hasPossibleDuplicate(db, since?.[1] ?? ""));
    }
    default:
      return query.where("status", "=", status);
  }
}

/** What closed books have as received stays there, whatever became of the gift since. */
const IS_RECEIVED_OR_BOOKED = sql<boolean>`(status = 'received' and voided_at is null
  or id in (select donation_id from book_entries))`;

type Bound = readonly [column: RawBuilder<string>, compare: ">=" | "<", moment: string];

function boundsOf(filter: DonationFilter, filterContext: FilterContext): Bound[] {
  const bounds: Bound[] = createdBounds(filter, filterContext).map((bound) => [
    sql<string>`created_at`,
    ...bound,
  ]);
  if (!filter.month) return bounds;
  const { begins, ends } = monthBounds(filter.month, filterContext.timeZone);
  return [...bounds, [RECEIVED_AT, ">=", begins], [RECEIVED_AT, "<", ends]];
}

/**
 * A gift in closed books counts on the days of its entries, for what each is for, even when it is
 * voided.
 */
function isInBooks({ designation }: DonationFilter, bounds: readonly Bound[], timeZone: string) {
  // The designation of the entry, or of the gift itself.
  const isFor = designation ? sql`designation = ${designation}` : sql`1 = 1`;
  const allOf = (conditions: RawBuilder<unknown>[]) => sql.join([isFor, ...conditions], sql` and `);
  const conditionsOfGift = bounds.map(
    ([column, compare, moment]) => sql`${column} ${sql.raw(compare)} ${moment}`,
  );
  const days = bounds.map(
    ([, compare, moment]) => sql`day ${sql.raw(compare)} ${dayOf(moment, timeZone)}`,
  );
  const entries = sql`from book_entries where donation_id = donations.id`;
  const isOpen = sql`voided_at is null and ${allOf(conditionsOfGift)}`;
  // A gift that was moved out of the closed days counts on its new day.
  return sql<boolean>`(case when exists (select 1 ${entries})
    then exists (select 1 ${entries} and ${allOf(days)}) or (${isCountedGift(false)} and ${isOpen}
      and amount_cents <> (select sum(cents) ${entries}))
    else ${isOpen} end)`;
}

/** Whether a day, "2026-12-03", is among those of a filter. */
export const isDayInPeriod = (filter: DonationFilter, filterContext: FilterContext, day: string) =>
  boundsOf(filter, filterContext).every(([, compare, moment]) => {
    const bound = dayOf(moment, filterContext.timeZone);
    return compare === "<" ? day < bound : day >= bound;
  });

/**
 * Selects every record that arrived or changed since a moment (ISO UTC), except for corrections of
 * fields other than money.
 */
function moneyChanged(since: string) {
  const changes = sql`select 1 from donation_changes where donation_id = donations.id and at >= ${since}`;
  return sql<boolean>`(created_at >= ${since}
    or import_id in (select id from imports where booked_at >= ${since})
    or updated_at >= ${since} and (not exists (${changes}) or exists (${changes}
      and (action <> 'corrected' or details like '%"amount_cents"%' or details like '%"status"%'))))`;
}

/**
 * A search word matches name, email, phone, street, city, check number, transaction and notes. It
 * also matches an amount as shown, a receipt's number ("G-000118"), a deposit's ("Deposit 3"), or
 * an id.
 */
const amountOrId = (db: Db) => (word: string) => {
  const [, kind, number] = /^(g-|deposit-)(\d{1,9})$/.exec(word) ?? [];
  if (kind === "g-")
    return sql<boolean>`donations.id in (
      select donation_id from receipts where number = ${Number(number)})`;
  if (kind)
    return sql<boolean>`deposit_id in (select id from deposits where number = ${Number(number)})`;
  const cents = parseCents(word);
  return cents === null ? matchesId(db, "donations", word) : sql<boolean>`amount_cents = ${cents}`;
};
