import { Link, useSearchParams } from "react-router";
import { desk, donationsPage } from "#content/staff.ts";
import type { DonationFilter } from "#features/donations/donation-filter.ts";
import type { DonationRow } from "#features/donations/find-donations.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { changeParams } from "../records/address.ts";
import { SortHead } from "../records/sort-head.tsx";
import { StatusMark } from "../records/status-mark.tsx";
import { formatCents, statusOf } from "./donation-status.ts";

/** The columns of the specification (section 2), with what each can be sorted by. */
const COLUMNS = [
  { name: "Date", sort: "date" },
  { name: "Name", sort: "name" },
  { name: "Email", sort: "email" },
  { name: "Phone" },
  { name: "Amount", sort: "amount" },
  { name: "Type", sort: "type" },
  { name: "Location" },
  { name: "Notes" },
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
    <table className="records">
      <caption className="sr-only">{desk.donations}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <SortHead key={column.name} {...column} current={filter.sort} order={filter.order} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} isOpen={row.id === open} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row, isOpen }: { row: DonationRow; isOpen: boolean }) {
  const [params] = useSearchParams();
  const { status, name } = statusOf(row);
  const out = status === "refunded" || status === "voided";
  return (
    <tr data-open={isOpen}>
      <td className="whitespace-nowrap">
        <LocalTime time={row.created_at} />
      </td>
      <td className="md:whitespace-nowrap">
        <Link
          to={changeParams(params, { open: row.id })}
          data-row={row.id}
          preventScrollReset
          className="row-link"
          aria-current={isOpen ? "true" : undefined}
        >
          {row.first_name} {row.last_name}
        </Link>
        {row.is_test === 1 && <span className="test-mark">{donationsPage.test}</span>}
      </td>
      <td>{row.email}</td>
      <td className="whitespace-nowrap">{row.phone ?? "N/A"}</td>
      <td className="amount-cell">
        <span className={status === "received" ? "text-iron" : "font-semibold"}>
          <StatusMark status={status}>{name}</StatusMark>
        </span>
        <span className={out ? "text-iron line-through" : "font-semibold"}>
          {formatCents(row.amount_cents)}
        </span>
      </td>
      <td>{row.donation_type}</td>
      <td className="xl:whitespace-nowrap">
        {row.city && row.state ? `${row.city}, ${row.state}` : "N/A"}
      </td>
      <td className="message-cell">{row.notes || "N/A"}</td>
    </tr>
  );
}
