import { desk, donationsPage } from "#content/staff.ts";
import type { DonationFilter } from "#features/donations/donation-filter.ts";
import type { DonationRow } from "#features/donations/find-donations.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { type RecordColumn, RecordsTable, RowLink } from "../records/records-table.tsx";
import { StatusMark } from "../records/status-mark.tsx";
import { formatCents, statusOf } from "./donation-status.ts";

/** The columns of the specification (section 2); the status stands before the amount. */
const COLUMNS: readonly RecordColumn<DonationRow>[] = [
  {
    name: "Date",
    sort: "date",
    className: "whitespace-nowrap",
    cell: (row) => <LocalTime time={row.created_at} />,
  },
  {
    name: "Name",
    sort: "name",
    className: "md:whitespace-nowrap",
    cell: (row, isOpen) => (
      <>
        <RowLink id={row.id} isOpen={isOpen}>
          {row.first_name} {row.last_name}
        </RowLink>
        {row.is_test === 1 && <span className="test-mark">{donationsPage.test}</span>}
      </>
    ),
  },
  { name: "Email", sort: "email", cell: (row) => row.email },
  { name: "Phone", className: "whitespace-nowrap", cell: (row) => row.phone ?? "N/A" },
  { name: "Amount", sort: "amount", className: "amount-cell", cell: (row) => <Amount row={row} /> },
  { name: "Type", sort: "type", cell: (row) => row.donation_type },
  {
    name: "Location",
    className: "xl:whitespace-nowrap",
    cell: (row) => (row.city && row.state ? `${row.city}, ${row.state}` : "N/A"),
  },
  { name: "Notes", className: "message-cell", cell: (row) => row.notes || "N/A" },
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
