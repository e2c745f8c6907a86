import { type RecordColumn, RecordsTable, RowLink } from "#app/admin/records/records-table.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { contactStates, desk } from "#content/staff.ts";
import type { ContactFilter } from "#domain/contacts/contact-filter.ts";
import type { ContactRow } from "#domain/contacts/find-contacts.ts";

const nameOf = (state: ContactRow["state"]) =>
  contactStates.find((known) => known.value === state)?.name ?? state;

/** The columns of the specification (section 2); the state stands before the message. */
const COLUMNS: readonly RecordColumn<ContactRow>[] = [
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
    whole: (row) => row.name,
    cell: (row, isOpen) => (
      <RowLink id={row.id} isOpen={isOpen}>
        {row.name}
      </RowLink>
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
    name: "Subject",
    width: "col-subject",
    sort: "subject",
    whole: (row) => row.subject,
    cell: (row) => row.subject,
  },
  {
    name: "Message",
    width: "col-message",
    className: "text-cell",
    whole: (row) => row.message,
    cell: (row) => (
      <>
        <span className="text-small text-iron">
          <StatusMark status={row.state}>{nameOf(row.state)}</StatusMark>
        </span>{" "}
        <span>{row.message}</span>
      </>
    ),
  },
];

export function ContactTable({
  rows,
  filter,
  open,
}: {
  rows: ContactRow[];
  filter: ContactFilter;
  open: string | null;
}) {
  return (
    <RecordsTable
      caption={desk.contacts}
      columns={COLUMNS}
      rows={rows}
      sorting={filter}
      open={open}
    />
  );
}
