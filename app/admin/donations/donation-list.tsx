import { longMonth } from "#app/admin/overview/short-forms.tsx";
import { DATES, type FilterField, PERIOD } from "#app/admin/records/filter-fields.tsx";
import { addressColumns, DATE, type ListDescription } from "#app/admin/records/list.tsx";
import { RowLink } from "#app/admin/records/records-table.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { sourceName } from "#content/gift-sources.ts";
import { adminLabels } from "#content/staff.ts";
import { donationChoices, donationsPage as labels, PAID } from "#content/staff-donations.ts";
import { recordLists } from "#content/staff-lists.ts";
import type { DonationPage, DonationRow } from "#domain/donations/find-donations.ts";
import type { Standing } from "#domain/donations/sum-donations.ts";
import { formatCents } from "#domain/money/money.ts";

type StatusColumns = Pick<
  DonationRow,
  | ("status" | "voided_at" | "confirmed_at" | "written_off_at" | "suspected")
  | ("amount_cents" | "paid_cents")
>;

/** Voided goes before everything else; a pledge shows whether it counts, or is paid. */
export function statusOf(row: StatusColumns): Standing | "suspected" {
  if (row.voided_at) return "voided";
  if (row.suspected) return "suspected";
  if (row.status !== "pledged") return row.status;
  if (!row.confirmed_at) return "unconfirmed";
  if (row.paid_cents >= row.amount_cents) return "paid";
  return row.written_off_at ? "written-off" : "pledged";
}

export const statusName = (status: Standing | "suspected") =>
  status === "paid"
    ? PAID
    : (donationChoices.find((choice) => choice.value === status)?.name ?? status);

const nameOf = (row: DonationRow) => `${row.first_name} ${row.last_name}`;

const ORDER: readonly Standing[] = [
  "received",
  "pledged",
  "unconfirmed",
  "paid",
  "written-off",
  "refunded",
  "disputed",
  "voided",
];

/** The columns of the specification (section 2); the status is before the amount. */
export const DONATION_LIST: ListDescription<DonationRow, DonationPage> = {
  ...recordLists.donations,
  caption: adminLabels.donations,
  empty: adminLabels.noDonations,
  nameOf,
  columns: [
    DATE,
    {
      name: "Name",
      width: "w-31 min-[62rem]:w-34 min-[80rem]:w-52.5",
      className: "name-cell",
      sort: "name",
      text: nameOf,
      cell: (row, isOpen) => (
        <>
          {row.is_test === 1 && (
            <span className="mr-2 border border-edge px-1 text-label">{labels.test}</span>
          )}
          <RowLink id={row.id} isOpen={isOpen}>
            {nameOf(row)}
          </RowLink>
        </>
      ),
    },
    ...addressColumns("w-31 min-[62rem]:w-38 min-[80rem]:w-57"),
    {
      name: "Amount",
      width: "w-50 min-[62rem]:w-55 min-[80rem]:w-54",
      sort: "amount",
      className: "amount-cell",
      headClassName: "amount-head",
      cell: (row) => <Amount row={row} />,
    },
    {
      name: "Type",
      width: "w-20 min-[62rem]:w-21 min-[80rem]:w-42",
      className: "detail-cell",
      sort: "type",
      text: (row) => row.donation_type,
    },
    {
      name: "Location",
      width: "w-16 min-[62rem]:w-24 min-[80rem]:w-36",
      className: "detail-cell",
      text: (row) => (row.city && row.state ? `${row.city}, ${row.state}` : null),
      missing: "N/A",
    },
    { name: "Notes", className: "detail-cell", text: (row) => row.notes, missing: "N/A" },
  ],
  filters: ({ types, sources }, _, { month }) => [
    PERIOD,
    DATES,
    { kind: "choice", name: "type", label: labels.type, choices: types },
    { kind: "choice", name: "status", label: labels.status, choices: donationChoices },
    {
      kind: "choice",
      name: "source",
      label: labels.source,
      choices: sources.map((value) => ({ value, name: sourceName(value) })),
    },
    {
      kind: "amounts",
      ends: [
        { name: "min", label: labels.min },
        { name: "max", label: labels.max },
      ],
    },
    // Only the overview's chart sets it.
    ...(month ? [choiceOfMonth(String(month))] : []),
  ],
  sums: ({ sums }) =>
    sums
      .toSorted((a, b) => ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing))
      .map(({ standing, cents, count: records }) => {
        const [name, count] = [statusName(standing), records.toLocaleString("en-US")];
        // A paid pledge's money is part of the received sum.
        if (standing === "paid") return { status: standing, name, sum: count };
        return { status: standing, name, sum: formatCents(cents), aside: count };
      }),
  hasDayHeads: true,
};

function Amount({ row }: { row: DonationRow }) {
  const status = statusOf(row);
  const isOut = ["refunded", "written-off", "voided"].includes(status);
  return (
    <>
      <span className={status === "received" ? "text-label text-iron" : "text-label font-semibold"}>
        <StatusMark status={status}>{statusName(status)}</StatusMark>
      </span>
      <span className={isOut ? "text-iron line-through" : "font-semibold"}>
        {formatCents(row.amount_cents)}
      </span>
    </>
  );
}

const choiceOfMonth = (month: string): FilterField => ({
  kind: "choice",
  name: "month",
  label: labels.month,
  choices: [{ value: month, name: `${longMonth(month)} ${month.slice(0, 4)}` }],
});
