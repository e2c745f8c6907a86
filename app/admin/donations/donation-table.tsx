import { type RecordColumn, RecordsTable, RowLink } from "#app/admin/records/records-table.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { desk } from "#content/staff.ts";
import { donationsPage } from "#content/staff-donations.ts";
import type { DonationFilter } from "#domain/donations/donation-filter.ts";
import type { DonationRow } from "#domain/donations/find-donations.ts";
import { formatCents, statusOf } from "./donation-status.ts";

const nameOf = (row: DonationRow) => `${row.first_name} ${row.last_name}`;
const placeOf = (row: DonationRow) => (row.city && row.state ? `${row.city}, ${row.state}` : "N/A");

/** The columns of the specification (section 2); the status stands before the amount. */
const COLUMNS: readonly RecordColumn<DonationRow>[] = [
  {
    name: "Date",
    width: "col-date",
    sort: "date",
    cell: (row) => <LocalTime time={row.created_at} />,
  },
  {
    name: "Name",
    width: "col-name",
    sort: "name",
    whole: nameOf,
    cell: (row, isOpen) => (
      <>
        {row.is_test === 1 && <span className="test-mark">{donationsPage.test}</span>}
        <RowLink id={row.id} isOpen={isOpen}>
          {nameOf(row)}
        </RowLink>
      </>
    ),
  },
  {
    name: "Email",
    width: "col-email",
    sort: "email",
    whole: (row) => row.email,
    cell: (row) => row.email,
  },
  {
    name: "Phone",
    width: "col-phone",
    whole: (row) => row.phone,
    cell: (row) => row.phone ?? "N/A",
  },
  {
    name: "Amount",
    width: "col-amount",
    sort: "amount",
    className: "amount-cell",
    headClassName: "amount-head",
    cell: (row) => <Amount row={row} />,
  },
  {
    name: "Type",
    width: "col-type",
    sort: "type",
    whole: (row) => row.donation_type,
    cell: (row) => row.donation_type,
  },
  { name: "Location", width: "col-place", whole: placeOf, cell: placeOf },
  {
    name: "Notes",
    width: "col-notes",
    className: "text-cell",
    whole: (row) => row.notes,
    cell: (row) => row.notes || "N/A",
  },
];

export function DonationTable({
  rows,
  filter,
  open,
}: {
  rows: DonationRow[];
  filter: DonationFilter;
  open: string | null;
}) {
  return (
    <RecordsTable
      caption={desk.donations}
      columns={COLUMNS}
      rows={rows}
      sorting={filter}
      open={open}
    />
  );
}

function Amount({ row }: { row: DonationRow }) {
  const { status, name } = statusOf(row);
  const out = status === "refunded" || status === "voided";
  return (
    <>
      <span className={status === "received" ? "text-iron" : "font-semibold"}>
        <StatusMark status={status}>{name}</StatusMark>
      </span>
      <span className={out ? "text-iron line-through" : "font-semibold"}>
        {formatCents(row.amount_cents)}
      </span>
    </>
  );
}
