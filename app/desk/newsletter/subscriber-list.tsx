import { Submit } from "#app/desk/parts/fields.tsx";
import { Icon } from "#app/desk/parts/icon.tsx";
import { DATE, type ListDescription } from "#app/desk/records/list.tsx";
import { Popover } from "#app/desk/records/popover.tsx";
import { RecordForm } from "#app/desk/records/record-panel.tsx";
import { RowLink } from "#app/desk/records/records-table.tsx";
import { type Status, StatusMark } from "#app/desk/records/status-mark.tsx";
import { periodInWords } from "#content/count.ts";
import { newsletterPage as labels } from "#content/desk/newsletter.ts";
import type { SubscriberPage, SubscriberRow } from "#domain/newsletter/find-subscribers.ts";
import {
  SUBSCRIBER_STATES,
  type SubscriberState,
  subscriberState,
} from "#domain/newsletter/subscriber-filter.ts";
import { UNSUBSCRIBED_RETENTION_MS } from "#domain/values/durations.ts";

const STATE_SHAPES = {
  subscribed: "received",
  waiting: "retrying",
  unsubscribed: "voided",
} as const satisfies Record<SubscriberState, Status>;

function SubscriberMark({ row }: { row: SubscriberRow }) {
  const state = subscriberState(row);
  return (
    <span className={state === "subscribed" ? "text-label text-iron" : "text-label font-semibold"}>
      <StatusMark status={STATE_SHAPES[state]}>{labels.states[state]}</StatusMark>
    </span>
  );
}

const RemoveSubscriber = ({ row }: { row: SubscriberRow }) => (
  <Popover
    label={<Icon name="more" />}
    name={`${labels.remove}: ${row.email}`}
    menuClassName="px-4 font-normal"
  >
    <RecordForm intent="remove" id={row.id} className="grid gap-3">
      <p>{labels.questions[subscriberState(row)](periodInWords(UNSUBSCRIBED_RETENTION_MS))}</p>
      <Submit className="button-quiet justify-self-start">{labels.removeNow}</Submit>
    </RecordForm>
  </Popover>
);

export const subscriberList = (
  mayChangeRecords: boolean,
): ListDescription<SubscriberRow, SubscriberPage> => ({
  caption: labels.heading,
  searchHint: labels.search,
  count: labels.count,
  empty: labels.noSubscribers,
  nameOf: (row) => row.email,
  columns: [
    {
      name: labels.columns.email,
      className: "name-cell",
      sort: "email",
      text: (row) => row.email,
      cell: (row, isOpen) => (
        <RowLink id={row.id} to={`/admin/people/${row.id}`} isOpen={isOpen}>
          {row.email}
        </RowLink>
      ),
    },
    {
      name: labels.columns.state,
      width: "w-42 min-[80rem]:w-52",
      className: "detail-cell max-md:col-[1/3]",
      cell: (row) => <SubscriberMark row={row} />,
    },
    {
      name: labels.columns.source,
      width: "w-21 min-[80rem]:w-22.5",
      className: "detail-cell",
      text: (row) => labels.sources[row.source],
    },
    { ...DATE, name: labels.signedUp },
    ...(mayChangeRecords
      ? [
          {
            name: labels.columns.remove,
            width: "w-20",
            cell: (row: SubscriberRow) =>
              subscriberState(row) !== "unsubscribed" && <RemoveSubscriber row={row} />,
          },
        ]
      : []),
  ],
  filters: () => [
    {
      kind: "choice",
      name: "state",
      label: labels.columns.state,
      choices: SUBSCRIBER_STATES.map((value) => ({ value, name: labels.states[value] })),
    },
  ],
  sums: ({ counts }) =>
    SUBSCRIBER_STATES.map((state) => ({
      status: STATE_SHAPES[state],
      name: labels.states[state],
      sum: counts[state].toLocaleString("en-US"),
    })),
});
