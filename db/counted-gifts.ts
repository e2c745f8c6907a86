/**
 * Defines what counts as raised and as pledged (docs/decisions/0101), as SQL conditions on the
 * table donations, for the public figure and all totals of the staff area. `includeTests` counts
 * test gifts (true while the test provider is configured).
 */
import { type RawBuilder, sql } from "kysely";

/** In US dollars, not voided, and not a test gift unless `includeTests`. */
const isCounted = (includeTests: boolean) =>
  sql<boolean>`(${isDollars(includeTests)} and voided_at is null)`;

/** `isCounted` without the check for voided records, for lists that have none. */
export const isDollars = (includeTests: boolean) =>
  sql<boolean>`(currency = 'USD' and is_test in ${includeTests ? sql`(0, 1)` : sql`(0)`})`;

export const isCountedGift = (includeTests: boolean) =>
  sql<boolean>`(status = 'received' and ${isCounted(includeTests)})`;

/** Received in another currency, which no total counts. */
export const IS_FOREIGN = sql<boolean>`(status = 'received' and voided_at is null and is_test = 0
  and currency <> 'USD')`;

export const IS_PLEDGE_TO_CONFIRM = sql<boolean>`(status = 'pledged' and confirmed_at is null
  and voided_at is null)`;

/** A pledge that staff confirmed, even if it was written off since. */
export const isConfirmedPledge = (includeTests: boolean) =>
  sql<boolean>`(status = 'pledged' and confirmed_at is not null and ${isCounted(includeTests)})`;

/** A pledge that staff confirmed and did not write off; its unpaid part counts as pledged. */
export const isCountedPledge = (includeTests: boolean) =>
  sql<boolean>`(${isConfirmedPledge(includeTests)} and written_off_at is null)`;

/**
 * A sum of cents, 0 over no rows, as a number: PostgreSQL sums bigint as numeric, which arrives as
 * text.
 */
export const sumOfCents = (cents: RawBuilder<unknown>) =>
  sql<number>`cast(coalesce(sum(${cents}), 0) as bigint)`;

/** When money came, by which deposits, figure and books go (docs/decisions/0368). */
export const RECEIVED_AT = sql<string>`coalesce(received_at, created_at)`;

/**
 * When a gift was given: a mailed check on the day of its postmark (IRS Publication 526), any other
 * when it was received. Noon in UTC is that day in each zone of the United States.
 */
export const givenAt = (table: string) => sql<string>`coalesce(
  ${sql.ref(`${table}.postmarked_on`)} || 'T12:00:00.000Z',
  ${sql.ref(`${table}.received_at`)}, ${sql.ref(`${table}.created_at`)})`;

/**
 * Payments received on a pledge, in cents; with `end` (ISO UTC) only those given before it.
 * `pledgeId` names the column of the surrounding query.
 */
export const sumPaidOnPledge = (
  pledgeId: RawBuilder<unknown>,
  includeTests: boolean,
  end?: string,
) =>
  sql<number>`(select ${sumOfCents(sql.ref("payment.amount_cents"))} from donations as payment
    where payment.pledge_id = ${pledgeId} and ${isCountedGift(includeTests)}
    ${end ? sql`and ${givenAt("payment")} < ${end}` : sql``})`;

/** The column paid_cents of a record: 0 when it is not a pledge. */
export const paidCentsColumn = (includeTests: boolean) =>
  sql<number>`case when status = 'pledged'
    then ${sumPaidOnPledge(sql.ref("donations.id"), includeTests)} else 0 end`.as("paid_cents");

/** The unpaid part of a pledge, in cents; payments beyond the pledge count as raised only. */
export const unpaidCents = (promised: RawBuilder<unknown>, paid: RawBuilder<unknown>) =>
  sql<number>`(case when ${promised} > ${paid} then ${promised} - ${paid} else 0 end)`;
