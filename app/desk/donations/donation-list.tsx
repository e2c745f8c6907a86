import { longMonth } from "#app/desk/overview/figure-parts.tsx";
import { DATES, type FilterField, PERIOD } from "#app/desk/records/filter-fields.tsx";
import { DATE, emailAndPhoneColumns, type ListDescription } from "#app/desk/records/list.tsx";
import { RowLink } from "#app/desk/records/records-table.tsx";
import { StatusMark } from "#app/desk/records/status-mark.tsx";
import { depositPage } from "#content/desk/deposits.ts";
import { donationChoices, donationsPage as labels, PAID } from "#content/desk/donations.ts";
import { sourceName } from "#content/desk/gift-sources.ts";
import { MISSING, recordLists } from "#content/desk/records.ts";
import { deskLabels } from "#content/desk/shell.ts";
import type { DonationPage, DonationRow } from "#domain/donations/find-donations.ts";
import type { GiftStanding } from "#domain/donations/sum-donations.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatAmount, formatCents } from "#domain/values/money.ts";
import {
  PAYMENT_KINDS,
  PAYMENT_METHOD_NAMES,
  PAYMENT_METHODS,
} from "#domain/values/payment-methods.ts";
import { fullName } from "#domain/values/person-names.ts";

type StatusColumns = Pick<
  DonationRow,
  | ("status" | "voided_at" | "confirmed_at" | "written_off_at" | "suspected")
  | ("amount_cents" | "paid_cents")
>;

/**
 * Returns the state of a row. Voided takes precedence; a pledge shows whether it counts or is paid.
 */
export function donationStatus(row: StatusColumns): GiftStanding | "suspected" {
  if (row.voided_at) return "voided";
  if (row.suspected) return "suspected";
  if (row.status !== "pledged") return row.status;
  if (!row.confirmed_at) return "unconfirmed";
  if (row.paid_cents >= row.amount_cents) return "paid";
  return row.written_off_at ? "written-off" : "pledged";
}

/** Includes the day on which a check was returned. */
export const statusText = (row: StatusColumns & Pick<DonationRow, "bounced_on">) =>
  row.bounced_on ? labels.bounced(shortDate(row.bounced_on)) : statusName(donationStatus(row));

export const statusName = (status: GiftStanding | "suspected") =>
  status === "paid"
    ? PAID
    : (donationChoices.find((choice) => choice.value === status)?.name ?? status);

const STANDING_ORDER: readonly GiftStanding[] = [
  "received",
  "pledged",
  "unconfirmed",
  "paid",
  "written-off",
  "refunded",
  "disputed",
  "voided",
];

/** The columns of the specification (section 2), with the status before the amount. */
export const DONATION_LIST: ListDescription<DonationRow, DonationPage> = {
  ...recordLists.donations,
  caption: deskLabels.donations,
  empty: deskLabels.noDonations,
  nameOf: fullName,
  columns: [
    DATE,
    {
      name: "Name",
      width: "w-31 min-[62rem]:w-34 min-[80rem]:w-52.5",
      className: "name-cell",
      sort: "name",
      text: fullName,
      cell: (row, isOpen) => (
        <>
          {row.is_test === 1 && (
            <span className="mr-2 border border-edge px-1 text-label">{labels.test}</span>
          )}
          <RowLink id={row.id} isOpen={isOpen}>
            {fullName(row)}
          </RowLink>
        </>
      ),
    },
    ...emailAndPhoneColumns("w-31 min-[62rem]:w-38 min-[80rem]:w-57"),
    {
      name: "Amount",
      width: "w-50 min-[62rem]:w-55 min-[80rem]:w-54",
      sort: "amount",
      className: "amount-cell",
      headerClassName: "amount-head",
      cell: (row) => <Amount row={row} />,
    },
    {
      name: "Type",
      width: "w-20 min-[62rem]:w-21 min-[80rem]:w-42",
      className: "detail-cell",
      sort: "type",
      text: paidBy,
    },
    {
      name: "Location",
      width: "w-16 min-[62rem]:w-24 min-[80rem]:w-36",
      className: "detail-cell",
      text: (row) => (row.city && row.state ? `${row.city}, ${row.state}` : null),
      missing: MISSING,
    },
    {
      name: "Notes",
      className: "detail-cell",
      text: ({ designation, deposit, notes }) =>
        [designation, deposit && depositPage.heading(deposit), notes].filter(Boolean).join(" · "),
      missing: MISSING,
    },
  ],
  filters: ({ types, sources, designations, deposits }, _, { month }) => [
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
      kind: "choice",
      name: "paid",
      label: labels.paidBy,
      choices: PAYMENT_METHODS.map((value) => ({ value, name: PAYMENT_METHOD_NAMES[value] })),
    },
    { kind: "choice", name: "designation", label: labels.designation, choices: designations },
    { kind: "choice", name: "deposit", label: labels.deposit, choices: deposits.map(String) },
    {
      kind: "amounts",
      ends: [
        { name: "min", label: labels.min },
        { name: "max", label: labels.max },
      ],
    },
    { kind: "dates", ends: [{ name: "changed", label: labels.changed }] },
    // Only the overview's chart sets this filter.
    ...(month ? [choiceOfMonth(String(month))] : []),
  ],
  sums: ({ sums }) =>
    sums
      .toSorted((a, b) => STANDING_ORDER.indexOf(a.standing) - STANDING_ORDER.indexOf(b.standing))
      .map(({ standing, cents, count: records }) => {
        const name = statusName(standing);
        const count = records.toLocaleString("en-US");
        // The money of a paid pledge is part of the received sum.
        if (standing === "paid") return { status: standing, name, sum: count };
        return { status: standing, name, sum: formatCents(cents), aside: count };
      }),
  hasDayHeads: true,
};

/** Returns "Check 118" for example: how a gift was paid tells more than that it was given once. */
function paidBy({ payment_method, check_number, donation_type: type, pledge_id }: DonationRow) {
  if (!payment_method) return type;
  const paid = [PAYMENT_METHOD_NAMES[payment_method], check_number].filter(Boolean).join(" ");
  const typeName = isImpliedByMethod(type) ? null : type;
  return [paid, pledge_id ? labels.onPledge : typeName].filter(Boolean).join(", ");
}

/** Types that the payment method already implies. */
const isImpliedByMethod = (type: string) =>
  ["One-time", "Payment", ...PAYMENT_KINDS].some((name) => name === type);

function Amount({ row }: { row: DonationRow }) {
  const status = donationStatus(row);
  const isExcluded = ["refunded", "written-off", "voided"].includes(status);
  return (
    <>
      <span className={status === "received" ? "text-label text-iron" : "text-label font-semibold"}>
        <StatusMark status={status}>{statusText(row)}</StatusMark>
      </span>
      <span className={isExcluded ? "text-iron line-through" : "font-semibold"}>
        {formatAmount(row)}
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
