import { formatCents } from "#app/admin/money.ts";
import { datesBetween, type FilterField } from "#app/admin/records/filter-fields.tsx";
import type { RecordList } from "#app/admin/records/records-page.tsx";
import { RowLink } from "#app/admin/records/records-table.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { sourceName } from "#content/gift-sources.ts";
import { adminLabels } from "#content/staff.ts";
import { donationChoices, donationsPage as labels } from "#content/staff-donations.ts";
import type { DonationPage, DonationRow } from "#domain/donations/find-donations.ts";
import { statusName, statusOf } from "./donation-status.ts";

const nameOf = (row: DonationRow) => `${row.first_name} ${row.last_name}`;

/** The columns of the specification (section 2); the status is before the amount. */
export const DONATION_LIST: RecordList<DonationRow> = {
  path: "/admin/donations",
  caption: adminLabels.donations,
  searchHint: labels.search,
  empty: adminLabels.noDonations,
  columns: [
    {
      name: "Date",
      width: "w-[11%] md:max-[62rem]:w-[12%]",
      sort: "date",
      cell: (row) => <LocalTime time={row.created_at} />,
    },
    {
      name: "Name",
      width: "w-[15%]",
      sort: "name",
      text: nameOf,
      cell: (row, isOpen) => (
        <>
          {row.is_test === 1 && (
            <span className="mr-2 border border-edge px-[0.35rem] text-[0.75rem] font-semibold">
              {labels.test}
            </span>
          )}
          <RowLink id={row.id} isOpen={isOpen}>
            {nameOf(row)}
          </RowLink>
        </>
      ),
    },
    { name: "Email", width: "w-[14%]", sort: "email", text: (row) => row.email },
    { name: "Phone", width: "w-[12%]", text: (row) => row.phone, missing: "N/A" },
    {
      name: "Amount",
      width: "w-[18%] md:max-[62rem]:w-[21%]",
      sort: "amount",
      className: "amount-cell",
      headClassName: "amount-head",
      cell: (row) => <Amount row={row} />,
    },
    { name: "Type", width: "w-[9%]", sort: "type", text: (row) => row.donation_type },
    {
      name: "Location",
      width: "w-[11%]",
      text: (row) => (row.city && row.state ? `${row.city}, ${row.state}` : "N/A"),
    },
    {
      name: "Notes",
      width: "w-[10%] md:max-[62rem]:w-[6%]",
      className: "text-cell",
      text: (row) => row.notes,
      missing: "N/A",
    },
  ],
};

function Amount({ row }: { row: DonationRow }) {
  const status = statusOf(row);
  const isOut = status === "refunded" || status === "voided";
  return (
    <>
      <span className={status === "received" ? "text-iron" : "font-semibold"}>
        <StatusMark status={status}>{statusName(status)}</StatusMark>
      </span>
      <span className={isOut ? "text-iron line-through" : "font-semibold"}>
        {formatCents(row.amount_cents)}
      </span>
    </>
  );
}

/** The filters; types and sources are the ones that records have. */
export const donationFilters = ({ types, sources }: DonationPage): FilterField[] => [
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
];
