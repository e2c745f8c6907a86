import { randomUUIDv7 } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { DbTransaction, DonationStatus, DonationTable } from "#db/schema.ts";
import { fundInName, fundOfPayment } from "#domain/donations/funds.ts";
import {
  addReportedRefund,
  lockRefunds,
  readRefunds,
  setReportedTotal,
  sumOfRefunds,
} from "#domain/donations/refunds.ts";
import { parsePrintedFrom } from "#domain/forms/printed-from.ts";
import { markDonors } from "#domain/people/people-of-records.ts";
import { followEmail } from "#domain/people/person-emails.ts";
import type { GiftReport, GivingEvent } from "#domain/ports/giving-provider.ts";

/** The heavier of two statuses at the same moment wins, which is the one that subtracts money. */
const WEIGHT: Record<DonationStatus, number> = {
  pledged: 0,
  received: 1,
  disputed: 2,
  refunded: 3,
};

interface ReportContext {
  /** The reporting provider's id. */
  source: string;
  /** When the reported event happened, ISO UTC. */
  occurredAt: string;
  /** ISO UTC. */
  now: string;
  isTest: boolean;
  /** The company's id of the monthly gift. */
  subscriptionId?: string | null;
}

/**
 * Stores a report in the single record of (source, external id). One statement decides status and
 * amount, so that reports may arrive in any order, repeated and concurrently: both follow the
 * report of the latest moment, and a late earlier report only fills in missing fields. Changes by
 * staff (void, pledge, notes) stay. Returns the record's id.
 */
export async function recordGiftReport(
  trx: DbTransaction,
  report: GiftReport,
  { source, occurredAt, now, isTest, subscriptionId = null }: ReportContext,
): Promise<string> {
  const newId = randomUUIDv7();
  const { status, amountCents } = await subtractRefunds(trx, source, report);
  const storedGift = await trx
    .selectFrom("donations")
    .select("email")
    .where("source", "=", source)
    .where("external_id", "=", report.externalId)
    .executeTakeFirst();
  const renewingId = await findRenewing(trx, subscriptionId);
  const { id } = await trx
    .insertInto("donations")
    .values({
      id: newId,
      person_id: renewingId,
      // The record gets the day of the money, like gifts by hand and from files.
      created_at: report.receivedAt,
      first_name: report.firstName,
      last_name: report.lastName,
      email: report.email,
      phone: report.phone,
      amount_cents: amountCents,
      donation_type: report.donationType,
      city: report.city,
      state: report.state,
      street: report.street ?? null,
      postal_code: report.postalCode ?? null,
      payment_method: report.paymentMethod ?? null,
      designation: report.designation ?? null,
      came_by:
        fundOfPayment(report.methodText ?? "") ??
        fundInName(`${report.firstName} ${report.lastName}`),
      came_from: parsePrintedFrom(report.printedFrom),
      notes: report.notes,
      status,
      source,
      external_id: report.externalId,
      currency: report.currency,
      received_at: report.receivedAt,
      updated_at: now,
      status_at: occurredAt,
      is_test: isTest ? 1 : 0,
      pledge_id: report.pledgeId ? pledgeWith(report.pledgeId) : null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(["source", "external_id"])
        .doUpdateSet({ ...MERGED_COLUMNS, updated_at: now }),
    )
    .returning("id")
    .executeTakeFirstOrThrow();
  if (typeof report.refundedCents === "number")
    await setReportedTotal(trx, giftKeyOf(source, report), {
      cents: report.refundedCents,
      at: occurredAt,
    });
  // A concurrent report may have stored the gift in the meantime.
  if (id !== newId || renewingId) await followEmail(trx, id, storedGift?.email ?? "");
  // Applies to the first report only, because staff may have taken the wish back since.
  if (report.isAnonymous && id === newId && !renewingId)
    await markDonors(trx, "no_publishing", [id]);
  return id;
}

/** Finds the person of a monthly gift by its newest payment, because its email may change. */
async function findRenewing(trx: DbTransaction, subscriptionId: string | null) {
  const newest = await trx
    .selectFrom("online_payments")
    .innerJoin("donations", "donations.id", "donation_id")
    .select("person_id")
    .where("subscription_id", "=", subscriptionId)
    .orderBy("received_at", "desc")
    .executeTakeFirst();
  return newest?.person_id ?? null;
}

const giftKeyOf = (source: string, { externalId: gift }: Pick<GiftReport, "externalId">) => ({
  source,
  gift,
});

/**
 * For a gift whose refunds are reported separately: subtracts the refunds that were reported before
 * the gift.
 */
async function subtractRefunds(trx: DbTransaction, source: string, report: GiftReport) {
  const { status, amountCents, refundedCents, externalId } = report;
  if (refundedCents !== null) return { status, amountCents };
  await lockRefunds(trx);
  const earlierRefunds = await readRefunds(trx, source, [externalId]);
  const earlierCents = sumOfRefunds(earlierRefunds.get(externalId) ?? []);
  return earlierCents === 0 || earlierCents < amountCents
    ? { status, amountCents: amountCents - earlierCents }
    : { status: "refunded" as const, amountCents };
}

/**
 * Subtracts a refund from the record of (source, external id), unless a file has already reported
 * it. What is left still counts; with nothing left the gift is refunded. Neither earlier reports
 * that arrive later nor the gift's own report undo it. Returns the record's id, or null when no
 * such gift is known.
 */
export async function recordRefund(
  trx: DbTransaction,
  refund: NonNullable<GivingEvent["refund"]>,
  { source, occurredAt, now, timeZone }: Omit<ReportContext, "isTest"> & { timeZone: string },
): Promise<string | null> {
  await lockRefunds(trx);
  const { id, amountCents: cents } = refund;
  const reportedRefund = { id, cents, at: occurredAt };
  const more = await addReportedRefund(trx, giftKeyOf(source, refund), reportedRefund, timeZone);
  const remainingCents = sql<number>`amount_cents - ${more}`;
  const gift = await trx
    .updateTable("donations")
    .set({
      status: sql`case when ${remainingCents} > 0 then status else 'refunded' end`,
      amount_cents: sql`case when ${remainingCents} > 0 then ${remainingCents} else amount_cents end`,
      status_at: sql`case when status_at > ${occurredAt} then status_at else ${occurredAt} end`,
      updated_at: now,
    })
    .where("source", "=", source)
    .where("external_id", "=", refund.externalId)
    .returning("id")
    .executeTakeFirst();
  return gift?.id ?? null;
}

const pledgeWith = (id: string) =>
  sql<string | null>`(select id from donations where id = ${id} and status = 'pledged')`;

const weightOf = (status: string) =>
  sql`case ${sql.ref(status)} ${sql.join(
    Object.entries(WEIGHT).map(
      ([name, weight]) => sql`when ${sql.lit(name)} then ${sql.lit(weight)}`,
    ),
    sql` `,
  )} end`;

/** A record without a status time is always older than a report. */
const IS_LATER = sql`(donations.status_at is null or excluded.status_at > donations.status_at
  or (excluded.status_at = donations.status_at
      and ${weightOf("excluded.status")} > ${weightOf("donations.status")}))`;

const latest = (column: string) =>
  sql<never>`case when ${IS_LATER} then ${sql.ref(`excluded.${column}`)}
    else ${sql.ref(`donations.${column}`)} end`;

const earliest = (column: string) =>
  sql<never>`case when ${sql.ref(`excluded.${column}`)} < ${sql.ref(`donations.${column}`)}
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`donations.${column}`)} end`;

/** Returns the later report's value if it has one, or else the known value. */
const latestKnown = (column: string) =>
  unlessCorrected(
    column,
    sql`case when ${IS_LATER}
      then coalesce(nullif(${reportedColumn(column)}, ''), ${storedColumn(column)})
      else coalesce(nullif(${storedColumn(column)}, ''), ${reportedColumn(column)}) end`,
  );

/** A company's name that an earlier release cut at its first space is whole in the first name. */
const latestLastName = () =>
  unlessCorrected(
    "last_name",
    sql`case when ${IS_LATER} and excluded.last_name = ''
        and excluded.first_name = donations.first_name || ' ' || donations.last_name then ''
      else ${latestKnown("last_name")} end`,
  );

/** Returns the known value, or else the report's. */
const fillMissing = (column: string) =>
  unlessCorrected(column, sql`coalesce(${storedColumn(column)}, ${reportedColumn(column)})`);

const reportedColumn = (column: string) => sql.ref(`excluded.${column}`);
const storedColumn = (column: string) => sql.ref(`donations.${column}`);

/**
 * An erased record gets no new values. What staff corrected or cleared stays, because each report
 * has the donor's own spelling again.
 */
const unlessCorrected = (column: string, value: RawBuilder<unknown>) =>
  sql<never>`case when donations.erased_at is not null
      or exists (select 1 from donation_changes where donation_id = donations.id
        and action = 'corrected' and details like ${`%"${column}":[%`}) then ${storedColumn(column)}
    else ${value} end`;

const mapColumns = (
  columns: readonly (keyof DonationTable)[],
  toMerged: (column: string) => RawBuilder<never>,
) => Object.fromEntries(columns.map((column) => [column, toMerged(column)]));

/** The columns of a stored gift once another report of it arrives. */
const MERGED_COLUMNS = {
  ...mapColumns(["status", "status_at", "amount_cents", "currency"], latest),
  ...mapColumns(["created_at", "received_at"], earliest),
  ...mapColumns(["first_name", "email", "phone"], latestKnown),
  last_name: latestLastName(),
  ...mapColumns(["street", "city", "state", "postal_code"], latestKnown),
  // A receipt that was sent before is then no longer valid, as the gift's page says.
  ...mapColumns(["came_by", "payment_method", "designation", "notes"], fillMissing),
  // A file names no pledge, so the report fills it in. Any other gift keeps its own, because staff
  // may have removed it.
  pledge_id: sql<string | null>`case when donations.import_id is null then donations.pledge_id
    else coalesce(donations.pledge_id, excluded.pledge_id) end`,
  // Undoing an import must not remove a gift that the provider itself reports.
  import_id: null,
};
