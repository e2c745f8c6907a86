/**
 * The columns of the CSV of donations for people: with labels as headings, and times in the organisation's
 * zone with its name, so that a gift of New Year's Eve stays in its year.
 */
import { readableColumns as labels } from "#content/exports.ts";
import { sourceName } from "#content/gift-sources.ts";
import { donationChoices } from "#content/staff-donations.ts";
import type { ExportedDonation } from "#domain/donations/find-donations.ts";
import { transactionOf } from "#domain/donations/own-record.ts";
import type { CsvColumn } from "#domain/export/csv.ts";
import { decimalOf } from "#domain/money/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/money/payment-methods.ts";
import { zonedTime } from "#domain/time/time-zone.ts";

export const readableColumns = (timeZone: string): CsvColumn<ExportedDonation>[] => {
  const time = (moment: string | null) => moment && zonedTime(moment, timeZone);
  return [
    { name: labels.date, value: (row) => time(row.received_at ?? row.created_at) },
    { name: labels.firstName, value: (row) => row.first_name },
    { name: labels.lastName, value: (row) => row.last_name },
    { name: labels.email, value: (row) => row.email },
    { name: labels.phone, value: (row) => row.phone },
    { name: labels.amount, value: (row) => decimalOf(row.amount_cents) },
    { name: labels.currency, value: (row) => row.currency },
    { name: labels.type, value: (row) => row.donation_type },
    {
      name: labels.method,
      value: (row) => row.payment_method && PAYMENT_METHOD_NAMES[row.payment_method],
    },
    { name: labels.checkNumber, value: (row) => row.check_number },
    { name: labels.designation, value: (row) => row.designation },
    { name: labels.description, value: (row) => row.description },
    { name: labels.status, value: statusOf },
    { name: labels.street, value: (row) => row.street },
    { name: labels.city, value: (row) => row.city },
    { name: labels.state, value: (row) => row.state },
    { name: labels.postalCode, value: (row) => row.postal_code },
    { name: labels.notes, value: (row) => row.notes },
    { name: labels.source, value: (row) => sourceName(row.source) },
    { name: labels.transaction, value: transactionOf },
    { name: labels.pledge, value: (row) => row.pledge_id },
    { name: labels.pledgeMonths, value: (row) => row.pledge_months },
    { name: labels.confirmed, value: (row) => time(row.confirmed_at) },
    { name: labels.voided, value: (row) => time(row.voided_at) },
    { name: labels.test, value: (row) => (row.is_test === 1 ? labels.yes : labels.no) },
    { name: labels.entered, value: (row) => time(row.created_at) },
    { name: labels.id, value: (row) => row.id },
  ];
};

/** The label that the list shows. */
function statusOf({ status, voided_at, confirmed_at }: ExportedDonation): string {
  const isUnconfirmed = status === "pledged" && !confirmed_at;
  const shown = voided_at ? "voided" : isUnconfirmed ? "unconfirmed" : status;
  return donationChoices.find(({ value }) => value === shown)?.name ?? shown;
}
