import type { ListColumn, ListDescription } from "#app/desk/records/list.tsx";
import { RowLink } from "#app/desk/records/records-table.tsx";
import { type Status, StatusMark } from "#app/desk/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { lettersPage as labels } from "#content/desk/letters.ts";
import { MISSING, recordLists } from "#content/desk/records.ts";
import type { LetterKind } from "#db/schema.ts";
import { isLetterOpen, type LetterListRow, type LetterPage } from "#domain/letters/letter-rows.ts";
import { DAY } from "#domain/values/clock.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";

export const LATE_DAYS = 7;

const { columns } = labels;

const daysOf = (row: LetterListRow, now: string) =>
  Math.max(0, Math.floor((Date.parse(now) - Date.parse(row.created_at)) / DAY));

function GiftAge({ row, now }: { row: LetterListRow; now: string }) {
  const days = daysOf(row, now);
  return (
    <span className={days > LATE_DAYS ? "font-semibold text-saddle" : undefined}>
      {days === 0 ? labels.today : labels.days(days)}
    </span>
  );
}

/** Shows how a letter goes out, why it cannot, or its state; always a shape and a word. */
export function DeliveryMark({ row }: { row: LetterListRow }) {
  if (row.obstacle) {
    const shape: Status = row.obstacle === "duplicate" ? "duplicate" : "disputed";
    const texts = [labels.obstacles[row.obstacle], row.state && labels.states[row.state]];
    return <StatusMark status={shape}>{texts.filter(Boolean).join(". ")}</StatusMark>;
  }
  const isUnfit = row.delivery === "print" && row.isTooLong;
  const way = row.delivery
    ? `${labels.ways[row.delivery]}${isUnfit ? `, ${labels.doesNotFit}` : ""}`
    : "";
  if (row.state === "sent") return <StatusMark status="answered">{labels.states.sent}</StatusMark>;
  return (
    <StatusMark status={row.delivery === "email" ? "new" : "draft"}>
      {row.state ? `${labels.states[row.state]}, ${way.toLowerCase()}` : way}
    </StatusMark>
  );
}

export function letterList(
  kind: LetterKind,
  {
    now,
    filter,
    years = [],
    since = "",
  }: { now: string; filter: { sort: string }; years?: readonly number[]; since?: string },
): ListDescription<LetterListRow, LetterPage> {
  return {
    caption: kind === "thanks" ? labels.toThank : labels.statements,
    searchHint: labels.search[kind],
    count: labels.count[kind],
    empty: labels.empty[kind](since && longDate(since)),
    views: recordLists.donations.views,
    nameOf: ({ name }) => name,
    isChoosable: (row) => row.delivery !== null && isLetterOpen(row),
    columns: columnsOf(kind, now),
    filters: () =>
      years.length > 0
        ? [
            {
              kind: "choice",
              name: "year",
              label: labels.year,
              choices: years.map(String),
            },
          ]
        : [],
    sums: ({ cents, total }) => [
      { status: "received", name: labels.total, sum: formatCents(cents), aside: String(total) },
    ],
    ...((kind === "statement" || filter.sort === "date") && { groups: groupsOf(kind, now) }),
  };
}

function columnsOf(kind: LetterKind, now: string): ListColumn<LetterListRow>[] {
  const age: ListColumn<LetterListRow> =
    kind === "thanks"
      ? { name: columns.age, cell: (row) => <GiftAge row={row} now={now} /> }
      : { name: columns.first, cell: (row) => <LocalTime time={row.created_at} /> };
  return [
    { ...age, width: "w-28", className: "detail-cell", sort: "date" },
    {
      name: columns.name,
      width: "min-[62rem]:w-80 min-[62rem]:in-data-[panel=true]:w-56",
      className: "name-cell",
      sort: "name",
      text: ({ name }) => name,
      cell: ({ id, name }, isOpened) => (
        <RowLink id={id} isOpen={isOpened}>
          {name || MISSING}
        </RowLink>
      ),
    },
    {
      name: columns.gifts,
      width: "w-20",
      className: "detail-cell",
      text: ({ gifts }) => labels.gifts(gifts),
    },
    {
      name: columns.amount,
      width: "w-36",
      sort: "amount",
      className: "amount-cell",
      headerClassName: "amount-head",
      cell: ({ cents }) => (
        <>
          <span />
          <span className="font-semibold">{formatCents(cents)}</span>
        </>
      ),
    },
    { name: columns.way, className: "detail-cell", cell: (row) => <DeliveryMark row={row} /> },
  ];
}

const GROUP_HEADERS = {
  ...labels.groups(LATE_DAYS),
  unreachable: labels.unreachable,
  reachable: labels.reachable,
};

/** Groups statements by whether they can go out, and thank-yous by how long they have waited. */
const groupsOf = (kind: LetterKind, now: string) => ({
  keyOf(row: LetterListRow): keyof typeof GROUP_HEADERS {
    if (kind === "statement") return row.obstacle ? "unreachable" : "reachable";
    const days = daysOf(row, now);
    if (days > LATE_DAYS) return "late";
    return days > 0 ? "week" : "today";
  },
  head: (key: string) => GROUP_HEADERS[key as keyof typeof GROUP_HEADERS],
});
