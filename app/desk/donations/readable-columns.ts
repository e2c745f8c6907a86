/**
 * The columns of donation files for people: headings in words, and days of the organization's
 * calendar. The heading names the zone, so that a gift of New Year's Eve stays in its year.
 */

import { entryStatus, inZone, readableHeadings as labels, yesOrNo } from "#content/desk/exports.ts";
import { sourceName } from "#content/desk/gift-sources.ts";
import type { ExportedDonation } from "#domain/donations/find-donations.ts";
import type { CsvColumn } from "#domain/lists/csv.ts";
import { transactionOf } from "#domain/values/gift-source.ts";
import { formatDecimal } from "#domain/values/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/values/payment-methods.ts";
import { dayOf, receivedAtOf } from "#domain/values/time-zone.ts";
import { donationStatus, statusName } from "./donation-list.tsx";

type Column = keyof typeof labels;
type Value = CsvColumn<ExportedDonation>["value"];

/** Values that are shown in other words than the record's. */
const TEXT_COLUMNS: Partial<Record<Column, Value>> = {
  payment_method: (row) => row.payment_method && PAYMENT_METHOD_NAMES[row.payment_method],
  status: (row) => (row.entry ? entryStatus[row.entry] : statusName(donationStatus(row))),
  source: (row) => sourceName(row.source),
  external_id: transactionOf,
  own_dates: (row) =>
    toText(row.own_dates, (all) =>
      all.replace(/ (\d+)(?=;|$)/g, (_, cents: string) => ` ${formatDecimal(Number(cents))}`),
    ),
  is_test: (row) => yesOrNo(row.is_test === 1),
};

const TIME_COLUMNS: Partial<Record<Column, (row: ExportedDonation) => string | null>> = {
  received_at: receivedAtOf,
  confirmed_at: (row) => row.confirmed_at,
  written_off_at: (row) => row.written_off_at,
  voided_at: (row) => row.voided_at,
  recorded_at: (row) => row.recorded_at,
};

const MONEY_COLUMNS: Partial<Record<Column, (row: ExportedDonation) => number | null>> = {
  amount_cents: (row) => row.amount_cents,
  benefit_cents: (row) => row.benefit_cents,
  fee_cents: (row) => row.fee_cents,
  net_cents: netOf,
};

export const readableColumns = (timeZone: string): CsvColumn<ExportedDonation>[] =>
  (Object.keys(labels) as Column[]).map((column): CsvColumn<ExportedDonation> => {
    const name = labels[column];
    const money = MONEY_COLUMNS[column];
    const moment = TIME_COLUMNS[column];
    if (money) return { name, kind: "money", value: (row) => toText(money(row), formatDecimal) };
    if (moment) {
      const value: Value = (row) => toText(moment(row), (at) => dayOf(at, timeZone));
      return { name: inZone(name, timeZone), kind: "day", value };
    }
    const kind = column === "payout_on" || column === "postmarked_on" ? "day" : undefined;
    return {
      name,
      kind,
      value: TEXT_COLUMNS[column] ?? ((row) => row[column as keyof typeof row]),
    };
  });

const toText = <Some>(value: Some | null, write: (value: Some) => string) =>
  value === null ? null : write(value);

/**
 * Returns the part of a gift that arrives at the bank. The company does not return its fee for a
 * refunded gift.
 */
function netOf({ entry, status, voided_at, amount_cents, fee_cents }: ExportedDonation) {
  if (entry) return amount_cents - (fee_cents ?? 0);
  if (status === "pledged" || voided_at) return null;
  return (status === "received" ? amount_cents : 0) - (fee_cents ?? 0);
}
