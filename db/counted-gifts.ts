/**
 * What counts as raised and as pledged (docs/decisions/0101), as SQL conditions on the table
 * donations. The public figure, the desk's totals, the reports and a pledge's panel all use these.
 * `withTests` is true while the test provider takes the gifts, and counts its gifts as well.
 */
import { type RawBuilder, sql } from "kysely";
import { visibleDonations } from "./visible-donations.ts";

/** In US dollars, in force, in the books, and no test gift unless `withTests`. */
export const counts = (withTests: boolean) =>
  sql<boolean>`(${isDollars(withTests)} and voided_at is null and ${visibleDonations})`;

/** The part of `counts` that a list of records in force and in the books still has to ask. */
export const isDollars = (withTests: boolean) =>
  sql<boolean>`(currency = 'USD' and is_test in ${withTests ? sql`(0, 1)` : sql`(0)`})`;

/** Raised: money received. */
export const countedGift = (withTests: boolean) =>
  sql<boolean>`(status = 'received' and ${counts(withTests)})`;

/** A promise that staff confirmed; what is not yet paid of it is pledged. */
export const countedPledge = (withTests: boolean) =>
  sql<boolean>`(status = 'pledged' and confirmed_at is not null and ${counts(withTests)})`;

/** What came in on a pledge, in cents. `pledgeId` names the column of the query around it. */
export const paidOn = (pledgeId: RawBuilder<unknown>, withTests: boolean) =>
  sql<number | string>`(select coalesce(sum(payment.amount_cents), 0) from donations as payment
    where payment.pledge_id = ${pledgeId} and ${countedGift(withTests)})`;

/** What is left of a promise, in cents: what is paid beyond it is raised only. */
export const leftOf = (promised: RawBuilder<unknown>, paid: RawBuilder<unknown>) =>
  sql<number | string>`(case when ${promised} > ${paid} then ${promised} - ${paid} else 0 end)`;
