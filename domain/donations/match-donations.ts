/** Which donations match a filter: the one definition for page, sums and export. */
import { type SelectQueryBuilder, sql } from "kysely";
import { possibleDuplicates } from "#db/possible-duplicates.ts";
import type { Database, Db } from "#db/schema.ts";
import { type Besides, searchTextContains } from "#db/text-search.ts";
import { visibleDonations } from "#db/visible-donations.ts";
import { hasId } from "#domain/lists/record-id.ts";
import { assigneeOf, createdBounds, type Viewpoint } from "#domain/lists/viewpoint.ts";
import { centsOf } from "#domain/money/money.ts";
import type { DonationFilter } from "./donation-filter.ts";

export type DonationQuery = SelectQueryBuilder<Database, "donations", Record<never, never>>;

/**
 * The donations that match the filter, without order and columns. `isScanned`: the query reads them in
 * an order of its own.
 */
export function matchingDonations(
  db: Db,
  filter: DonationFilter,
  viewpoint: Viewpoint,
  isScanned = false,
): DonationQuery {
  let query: DonationQuery = db.selectFrom("donations").where(visibleDonations);
  if (filter.ids?.length) query = query.where("id", "in", filter.ids);
  if (filter.q) {
    const search = { besides: amountOrId(db), isScanned };
    query = query.where(searchTextContains(db, "donations", filter.q, search));
  }
  if (filter.status === "voided") query = query.where("voided_at", "is not", null);
  // Written so that no partial index fits: the search decides which records are read.
  else if (filter.q && !isScanned) query = query.where(sql<boolean>`coalesce(voided_at, '') = ''`);
  else query = query.where("voided_at", "is", null);
  if (filter.status === "unconfirmed") {
    query = query.where("status", "=", "pledged").where("confirmed_at", "is", null);
    query = query.where("suspected", "is", null);
  } else if (filter.status === "suspected") {
    query = query.where("suspected", "is not", null);
  } else if (filter.status === "duplicate") {
    const since = createdBounds(filter, viewpoint).find(([compare]) => compare === ">=");
    query = query.where(possibleDuplicates(db, since?.[1] ?? ""));
  } else if (filter.status && filter.status !== "voided") {
    query = query.where("status", "=", filter.status);
  }
  if (filter.type) query = query.where("donation_type", "=", filter.type);
  if (filter.source) query = query.where("source", "=", filter.source);
  if (filter.min !== undefined) query = query.where("amount_cents", ">=", filter.min);
  if (filter.max !== undefined) query = query.where("amount_cents", "<=", filter.max);
  const assignee = filter.assignee && assigneeOf(filter.assignee, viewpoint);
  if (assignee) query = query.where("assignee_id", "=", assignee);
  if (assignee === null) query = query.where("assignee_id", "is", null);
  for (const [compare, moment] of createdBounds(filter, viewpoint))
    query = query.where("created_at", compare, moment);
  return query;
}

/** A word of a search finds name, email, phone, city, transaction and notes; also an amount as it is shown, or an id. */
export const amountOrId =
  (db: Db): Besides =>
  (word) => {
    const cents = centsOf(word);
    return cents === null ? hasId(db, "donations", word) : sql`amount_cents = ${cents}`;
  };
