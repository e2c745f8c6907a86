import { Link, useSearchParams } from "react-router";
import { contactStates, desk } from "#content/staff.ts";
import type { ContactFilter } from "#features/contact/contact-filter.ts";
import type { ContactRow } from "#features/contact/find-contacts.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { changeParams } from "../records/address.ts";
import { SortHead } from "../records/sort-head.tsx";
import { StatusMark } from "../records/status-mark.tsx";

/** The columns of the specification (section 2), with what each can be sorted by. */
const COLUMNS = [
  { name: "Date", sort: "date" },
  { name: "Name", sort: "name" },
  { name: "Email", sort: "email" },
  { name: "Phone" },
  { name: "Subject", sort: "subject" },
  { name: "Message" },
];

const nameOf = (state: ContactRow["state"]) =>
  contactStates.find((known) => known.value === state)?.name ?? state;

export function ContactTable({
  rows,
  filter,
  open,
}: {
  rows: ContactRow[];
  filter: ContactFilter;
  open: string | null;
}) {
  const [params] = useSearchParams();
  return (
    <table className="records">
      <caption className="sr-only">{desk.contacts}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <SortHead key={column.name} {...column} current={filter.sort} order={filter.order} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id} data-open={row.id === open} data-state={row.state}>
            <td className="whitespace-nowrap">
              <LocalTime time={row.created_at} />
            </td>
            <td className="md:whitespace-nowrap">
              <Link
                to={changeParams(params, { open: row.id })}
                data-row={row.id}
                preventScrollReset
                className="row-link"
                aria-current={row.id === open ? "true" : undefined}
              >
                {row.name}
              </Link>
            </td>
            <td>{row.email}</td>
            <td className="whitespace-nowrap">{row.phone ?? "N/A"}</td>
            <td className="xl:whitespace-nowrap">{row.subject}</td>
            <td className="message-cell">
              <span className="text-small text-iron">
                <StatusMark status={row.state}>{nameOf(row.state)}</StatusMark>
              </span>{" "}
              <span>{row.message}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
