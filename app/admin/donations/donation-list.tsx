import { ADDRESSES, DATE } from "#app/admin/records/common-columns.tsx";
import {
  assigneeFilter,
  datesBetween,
  type FilterField,
  PERIOD,
} from "#app/admin/records/filter-fields.tsx";
import { Marked } from "#app/admin/records/marked.tsx";
import { RowLink } from "#app/admin/records/record-row.tsx";
import type { RecordList } from "#app/admin/records/records-page.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { sourceName } from "#content/gift-sources.ts";
import { adminLabels } from "#content/staff.ts";
import { donationChoices, donationsPage as labels } from "#content/staff-donations.ts";
import { recordLists } from "#content/staff-lists.ts";
import type { Colleague } from "#domain/accounts/list-colleagues.ts";
import type { DonationPage, DonationRow } from "#domain/donations/find-donations.ts";
import { formatCents } from "#domain/money/money.ts";
import { statusName, statusOf } from "./donation-status.ts";

const nameOf = (row: DonationRow) => `${row.first_name} ${row.last_name}`;

/** The columns of the specification (section 2); the status is before the amount. */
export const DONATION_LIST: RecordList<DonationRow> = {
  name: "donations",
  path: "/admin/donations",
  caption: adminLabels.donations,
  empty: adminLabels.noDonations,
  nameOf,
  columns: [
    DATE,
    {
      name: "Name",
      width: "col-name",
      className: "name-cell",
      sort: "name",
      text: nameOf,
      cell: (row, isOpen) => (
        <>
          {row.is_test === 1 && (
            <span className="mr-2 border border-edge px-1 text-label">{labels.test}</span>
          )}
          <RowLink id={row.id} isOpen={isOpen}>
            {nameOf(row)}
          </RowLink>
        </>
      ),
    },
    ...ADDRESSES,
    {
      name: "Amount",
      width: "col-amount",
      sort: "amount",
      className: "amount-cell",
      headClassName: "amount-head",
      cell: (row) => <Amount row={row} />,
    },
    {
      key: "type",
      name: "Type",
      width: "col-type",
      className: "detail-cell",
      sort: "type",
      text: (row) => row.donation_type,
    },
    {
      key: "location",
      name: "Location",
      width: "col-location",
      className: "detail-cell",
      text: (row) => (row.city && row.state ? `${row.city}, ${row.state}` : null),
      missing: "N/A",
    },
    {
      key: "notes",
      name: "Notes",
      className: "detail-cell",
      text: (row) => row.notes,
      missing: "N/A",
    },
  ],
};

/** What a day's head says on a phone; the sum only when all of the day's gifts are on the page. */
export function dayText(rows: readonly DonationRow[], isWhole: boolean): string {
  const gifts = recordLists.donations.count(rows.length);
  const received = rows.filter((row) => statusOf(row) === "received");
  if (!isWhole) return "";
  return received.length > 0
    ? `${gifts} · ${labels.received(formatCents(sumOf(received)))}`
    : gifts;
}

const sumOf = (rows: readonly DonationRow[]) =>
  rows.reduce((sum, { amount_cents }) => sum + amount_cents, 0);

/** The sum of the chosen rows. */
export const chosenSum = (rows: readonly DonationRow[]) =>
  rows.length > 0 ? formatCents(sumOf(rows)) : null;

function Amount({ row }: { row: DonationRow }) {
  const status = statusOf(row);
  const isOut = status === "refunded" || status === "voided";
  return (
    <>
      <span className={status === "received" ? "text-label text-iron" : "text-label font-semibold"}>
        <StatusMark status={status}>{statusName(status)}</StatusMark>
      </span>
      <span className={isOut ? "text-iron line-through" : "font-semibold"}>
        <Marked>{formatCents(row.amount_cents)}</Marked>
      </span>
    </>
  );
}

/** The filters; types and sources are the ones that records have. */
export const donationFilters = (
  { types, sources }: DonationPage,
  colleagues: readonly Colleague[],
): FilterField[] => [
  PERIOD,
  datesBetween(labels),
  { kind: "choice", name: "type", label: labels.type, choices: types },
  { kind: "choice", name: "status", label: labels.status, choices: donationChoices },
  {
    kind: "choice",
    name: "source",
    label: labels.source,
    choices: sources.map((value) => ({ value, name: sourceName(value) })),
  },
  {
    kind: "amounts",
    ends: [
      { name: "min", label: labels.min },
      { name: "max", label: labels.max },
    ],
  },
  assigneeFilter(colleagues),
];
