/**
 * The columns of the CSV of donations for people: with labels as headings, and times in the organization's
 * zone with its name, so that a gift of New Year's Eve stays in its year.
 */
import { readableColumns as labels, yesOrNo } from "#content/exports.ts";
import { sourceName } from "#content/gift-sources.ts";
import { donationChoices } from "#content/staff-donations.ts";
import type { ExportedDonation } from "#domain/donations/find-donations.ts";
import { transactionOf } from "#domain/donations/own-record.ts";
import type { CsvColumn } from "#domain/export/csv.ts";
import { decimalOf } from "#domain/money/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/money/payment-methods.ts";
import { zonedTime } from "#domain/time/time-zone.ts";

type Column = keyof typeof labels;

export function readableColumns(timeZone: string): CsvColumn<ExportedDonation>[] {
  const time = (moment: string | null) => moment && zonedTime(moment, timeZone);
  /** What is said in other words than the record's. */
  const worded: Partial<Record<Column, CsvColumn<ExportedDonation>["value"]>> = {
    received_at: (row) => time(row.received_at ?? row.created_at),
    amount_cents: (row) => decimalOf(row.amount_cents),
    payment_method: (row) => row.payment_method && PAYMENT_METHOD_NAMES[row.payment_method],
    status: statusOf,
    source: (row) => sourceName(row.source),
    external_id: transactionOf,
    confirmed_at: (row) => time(row.confirmed_at),
    written_off_at: (row) => time(row.written_off_at),
    voided_at: (row) => time(row.voided_at),
    is_test: (row) => yesOrNo(row.is_test === 1),
    created_at: (row) => time(row.created_at),
  };
  const columns = Object.keys(labels) as Column[];
  return columns.map((column) => ({
    name: labels[column],
    value: worded[column] ?? ((row) => row[column]),
  }));
}

/** The label that the list shows. */
function statusOf({ status, voided_at, confirmed_at }: ExportedDonation): string {
  const isUnconfirmed = status === "pledged" && !confirmed_at;
  const shown = voided_at ? "voided" : isUnconfirmed ? "unconfirmed" : status;
  return donationChoices.find(({ value }) => value === shown)?.name ?? shown;
}
