import { datesBetween, type FilterField } from "#app/admin/records/filter-fields.tsx";
import type { RecordList } from "#app/admin/records/records-page.tsx";
import { RowLink } from "#app/admin/records/records-table.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { adminLabels, contactStates, contactsPage as labels } from "#content/staff.ts";
import type { ContactRow } from "#domain/contacts/find-contacts.ts";
import { SUBJECTS } from "#domain/contacts/subjects.ts";

export const ContactStatus = ({ state }: { state: ContactRow["state"] }) => (
  <span className="text-small text-iron">
    <StatusMark status={state}>
      {contactStates.find(({ value }) => value === state)?.name ?? state}
    </StatusMark>
  </span>
);

/** The columns of the specification (section 2); the state is before the message. */
export const CONTACT_LIST: RecordList<ContactRow> = {
  path: "/admin/contacts",
  caption: adminLabels.contacts,
  searchHint: labels.search,
  empty: adminLabels.noContacts,
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
      text: (row) => row.name,
      cell: (row, isOpen) => (
        <RowLink id={row.id} isOpen={isOpen}>
          {row.name}
        </RowLink>
      ),
    },
    { name: "Email", width: "w-[14%]", sort: "email", text: (row) => row.email },
    { name: "Phone", width: "w-[12%]", text: (row) => row.phone, missing: "N/A" },
    { name: "Subject", width: "w-[14%]", sort: "subject", text: (row) => row.subject },
    {
      name: "Message",
      width: "w-[32%]",
      className: "text-cell",
      text: (row) => row.message,
      cell: (row) => (
        <>
          <ContactStatus state={row.state} /> <span>{row.message}</span>
        </>
      ),
    },
  ],
};

export const CONTACT_FILTERS: readonly FilterField[] = [
  datesBetween(labels),
  {
    kind: "choice",
    name: "state",
    label: labels.state,
    choices: [{ value: "waiting", name: labels.waiting }, ...contactStates],
  },
  { kind: "choice", name: "subject", label: labels.subject, choices: SUBJECTS },
  { kind: "choice", name: "assignee", label: labels.assignee, choices: labels.assignees },
];
