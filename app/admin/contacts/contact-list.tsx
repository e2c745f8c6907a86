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
import { initialsOf } from "#app/admin/shell/initials.ts";
import { adminLabels, contactStates, contactsPage as labels } from "#content/staff.ts";
import type { Colleague } from "#domain/accounts/list-colleagues.ts";
import type { ContactPage, ContactRow } from "#domain/contacts/find-contacts.ts";
import { SUBJECTS } from "#domain/contacts/subjects.ts";
import { ageInWords } from "#domain/time/periods.ts";

export const ContactStatus = ({ row, now }: { row: ContactRow; now: string }) => (
  <span className="text-small text-iron">
    {isSnoozed(row, now) ? (
      <StatusMark status="snoozed">{labels.snoozed}</StatusMark>
    ) : (
      <StatusMark status={row.state}>
        {contactStates.find(({ value }) => value === row.state)?.name ?? row.state}
      </StatusMark>
    )}
  </span>
);

const isSnoozed = ({ snoozed_until }: ContactRow, now: string) =>
  snoozed_until !== null && snoozed_until > now;

/** The columns of the specification (section 2); who answers is before them, the state before the message. */
export const contactList = (
  colleagues: readonly Colleague[],
  isGrouped: boolean,
  now: string,
): RecordList<ContactRow> => ({
  name: "contacts",
  path: "/admin/contacts",
  caption: adminLabels.contacts,
  empty: adminLabels.noContacts,
  nameOf: (row) => row.name,
  columns: [
    {
      name: labels.assignee,
      width: "col-who",
      className: "who-cell",
      headClassName: "who-head",
      cell: (row) => <Assignee id={row.assignee_id} colleagues={colleagues} />,
    },
    DATE,
    {
      name: "Name",
      width: "col-name",
      className: "name-cell",
      sort: "name",
      text: (row) => row.name,
      cell: (row, isOpen) => (
        <span className={row.state === "new" ? "" : "name-done"}>
          <RowLink id={row.id} isOpen={isOpen}>
            {row.name}
          </RowLink>
        </span>
      ),
    },
    ...ADDRESSES,
    {
      key: "subject",
      name: "Subject",
      width: "col-subject",
      className: "subject-cell",
      sort: "subject",
      text: (row) => row.subject,
    },
    {
      name: "Message",
      className: "message-cell",
      text: (row) => row.message,
      cell: (row) => (
        <>
          {!isGrouped && <ContactStatus row={row} now={now} />}{" "}
          <span>
            <Marked>{row.message}</Marked>
          </span>
        </>
      ),
    },
  ],
});

function Assignee({ id, colleagues }: { id: string | null; colleagues: readonly Colleague[] }) {
  if (!id) return null;
  const name = colleagues.find((colleague) => colleague.id === id)?.name ?? labels.someone;
  return (
    <span className="initials" role="img" title={name} aria-label={name}>
      {initialsOf(name)}
    </span>
  );
}

/** The head of the rows of one state: shape, word, count, and how long the oldest waits. */
export function StateHead({ state, page, now }: { state: string; page: ContactPage; now: string }) {
  const known = contactStates.find(({ value }) => value === state);
  if (!known) return null;
  const rows = page.rows.filter((row) => row.state === state);
  const count = page.counts[known.value];
  const oldest = rows.map(({ created_at }) => created_at).sort()[0];
  return (
    <>
      <StatusMark status={known.value}>{known.name}</StatusMark>
      <small>{count.toLocaleString("en-US")}</small>
      {oldest && rows.length === count && (
        <small>{labels.oldest(ageInWords(Date.parse(now) - Date.parse(oldest)))}</small>
      )}
    </>
  );
}

export const contactFilters = (colleagues: readonly Colleague[]): FilterField[] => [
  PERIOD,
  datesBetween(labels),
  {
    kind: "choice",
    name: "state",
    label: labels.state,
    choices: [
      { value: "waiting", name: labels.waiting },
      { value: "snoozed", name: labels.snoozed },
      ...contactStates,
    ],
  },
  { kind: "choice", name: "subject", label: labels.subject, choices: SUBJECTS },
  assigneeFilter(colleagues),
];
