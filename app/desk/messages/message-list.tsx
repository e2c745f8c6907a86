import { initialsOf } from "#app/desk/parts/staff-name.tsx";
import { DATES, PERIOD } from "#app/desk/records/filter-fields.tsx";
import { DATE, emailAndPhoneColumns, type ListDescription } from "#app/desk/records/list.tsx";
import { RowLink } from "#app/desk/records/records-table.tsx";
import { StatusMark } from "#app/desk/records/status-mark.tsx";
import { jobsPage } from "#content/desk/jobs.ts";
import { messagesPage as labels, messageStateName, messageStates } from "#content/desk/messages.ts";
import { bulkActionLabels, recordLists } from "#content/desk/records.ts";
import { deskLabels } from "#content/desk/shell.ts";
import type { Colleague } from "#domain/accounts/account-details.ts";
import type { MessageListPage, MessageRow } from "#domain/messages/find-messages.ts";
import { SUBJECTS } from "#domain/messages/message-schema.ts";

interface MessageListContext {
  colleagues: readonly Colleague[];
  isGrouped: boolean;
}

/**
 * The columns of the specification (section 2), with the assignee before them and the state before
 * the message.
 */
export const messageList = (
  context: MessageListContext,
): ListDescription<MessageRow, MessageListPage> => ({
  ...recordLists.messages,
  caption: deskLabels.messages,
  empty: deskLabels.noMessages,
  nameOf: (row) => `${row.name}, ${row.subject}`,
  columns: [
    {
      name: labels.assignee,
      width: "w-8",
      className: "max-md:[grid-area:2/4] md:overflow-visible md:pr-0",
      headerClassName: "md:text-[0px]",
      cell: (row) => <Assignee id={row.assignee_id} colleagues={context.colleagues} />,
    },
    DATE,
    {
      name: "Name",
      width: "w-34 min-[80rem]:w-40",
      className: "name-cell",
      sort: "name",
      text: (row) => row.name,
      cell: (row, isOpen) => (
        <span className={row.state === "new" ? "" : "[&_a]:font-normal"}>
          <RowLink id={row.id} isOpen={isOpen}>
            {row.name}
          </RowLink>
        </span>
      ),
    },
    ...emailAndPhoneColumns("w-38 min-[80rem]:w-49"),
    {
      name: "Subject",
      width: "w-36 min-[80rem]:w-47",
      className: "max-md:[grid-area:2/1/3/4] max-md:text-label",
      sort: "subject",
      text: (row) => row.subject,
    },
    {
      name: "Message",
      className:
        "max-md:line-clamp-2 max-md:text-label max-md:[grid-area:3/1/4/5] max-md:text-iron",
      text: (row) => row.message,
      cell: (row) => (
        <>
          {!context.isGrouped && <MessageStatus row={row} />} <span>{row.message}</span>
        </>
      ),
    },
  ],
  filters: (_, colleagues) => [
    PERIOD,
    DATES,
    {
      kind: "choice",
      name: "state",
      label: labels.state,
      choices: [
        { value: "waiting", name: labels.waiting },
        ...messageStates,
        { value: "held", name: labels.held },
      ],
    },
    { kind: "choice", name: "subject", label: labels.subject, choices: SUBJECTS },
    {
      kind: "choice",
      name: "assignee",
      label: labels.assignee,
      choices: [
        { value: "me", name: bulkActionLabels.me },
        { value: "none", name: bulkActionLabels.unassigned },
        ...colleagues.map(({ id, name }) => ({ value: id, name })),
      ],
    },
  ],
  sums: ({ counts }) =>
    messageStates.map(({ value, name }) => ({
      status: value,
      name,
      sum: counts[value].toLocaleString("en-US"),
    })),
  ...(context.isGrouped && {
    groups: {
      keyOf: ({ state }) => state,
      head: (state, page) => <StateHeader state={state} page={page} />,
    },
  }),
});

/** Returns in words why a message is held; null when it is not. */
export const spamReason = ({ suspected }: Pick<MessageRow, "suspected">): string | null =>
  suspected && (jobsPage.reasons[suspected] ?? suspected);

const MessageStatus = ({ row }: { row: MessageRow }) => (
  <span className="text-small text-iron">
    {row.suspected ? (
      <>
        <StatusMark status="held">{labels.held}</StatusMark>: {spamReason(row)}.
      </>
    ) : (
      <StatusMark status={row.state}>{messageStateName(row.state)}</StatusMark>
    )}
  </span>
);

function Assignee({ id, colleagues }: { id: string | null; colleagues: readonly Colleague[] }) {
  if (!id) return null;
  const name = colleagues.find((colleague) => colleague.id === id)?.name ?? labels.aColleague;
  return (
    <span className="initials" role="img" title={name} aria-label={name}>
      {initialsOf(name)}
    </span>
  );
}

function StateHeader({ state, page }: { state: string; page: MessageListPage }) {
  const messageState = messageStates.find(({ value }) => value === state);
  return (
    messageState && (
      <>
        <StatusMark status={messageState.value}>{messageState.name}</StatusMark>
        <small>{page.counts[messageState.value].toLocaleString("en-US")}</small>
      </>
    )
  );
}
