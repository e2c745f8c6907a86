/** Which donations match a filter: the one definition for page, sums and export. */
import { type SelectQueryBuilder, sql } from "kysely";
import { possibleDuplicates } from "#db/possible-duplicates.ts";
import type { Database, Db } from "#db/schema.ts";
import { searchTextContains } from "#db/text-search.ts";
import { visibleDonations } from "#db/visible-donations.ts";
import { centsOf } from "#domain/money/money.ts";
import { startOfDay } from "#domain/time/time-zone.ts";
import type { DonationFilter } from "./donation-filter.ts";

export type DonationQuery = SelectQueryBuilder<Database, "donations", Record<never, never>>;

/** The donations that match the filter, without order and columns. */
export function matchingDonations(db: Db, filter: DonationFilter, timeZone: string): DonationQuery {
  let query: DonationQuery = db.selectFrom("donations").where(visibleDonations);
  if (filter.q) query = query.where(matchesSearch(db, filter.q));
  if (filter.status === "voided") query = query.where("voided_at", "is not", null);
  // Written so that no partial index fits: a search reads every record in any case, and reaching each
  // through such an index costs SQLite three times as much.
  else if (filter.q) query = query.where(sql<boolean>`coalesce(voided_at, '') = ''`);
  else query = query.where("voided_at", "is", null);
  if (filter.status === "unconfirmed") {
    query = query.where("status", "=", "pledged").where("confirmed_at", "is", null);
    query = query.where("suspected", "is", null);
  } else if (filter.status === "suspected") {
    query = query.where("suspected", "is not", null);
  } else if (filter.status === "duplicate") {
    const since = filter.from ? startOfDay(filter.from, timeZone) : "";
    query = query.where(possibleDuplicates(since));
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

/** Name, email, phone, city, transaction, notes, or the amount as it is shown. */
function matchesSearch(db: Db, typed: string) {
  const inText = searchTextContains(db, typed);
  const amount = centsOf(typed);
  return amount === null ? inText : sql<boolean>`(${inText} or amount_cents = ${amount})`;
}
