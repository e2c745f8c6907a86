import type { ReactNode } from "react";
import { StaffName } from "#app/desk/parts/staff-name.tsx";
import { ZonedTime } from "#app/ui/local-time.tsx";
import { readableHeadings } from "#content/desk/exports.ts";
import { sourceName } from "#content/desk/gift-sources.ts";
import { donationHistoryLabels as labels } from "#content/desk/gifts.ts";
import type { PaymentMethod } from "#db/schema.ts";
import type { ChangeReason, Corrections } from "#domain/audit/record-donation-change.ts";
import type { DonationDetail, HistoryLine } from "#domain/donations/read-donation.ts";
import { longDate } from "#domain/values/format-day.ts";
import { SOURCES } from "#domain/values/gift-source.ts";
import { formatCents } from "#domain/values/money.ts";
import { PAYMENT_METHOD_NAMES } from "#domain/values/payment-methods.ts";

/** The actions of staff on a record, from the newest entry back to the first report. */
export function DonationHistory({ donation }: { donation: DonationDetail }) {
  const { history, source, created_at } = donation;
  return (
    <section aria-labelledby="history" className="border-t border-rule pt-4">
      <h3 id="history" className="font-sans text-body font-semibold">
        {labels.heading}
      </h3>
      <ol className="mt-2 text-small [&_time]:text-[0.875rem] [&_time]:text-iron">
        {history.map(({ id, at, action, details, username }) => (
          <HistoryEntry key={id} at={at} by={<StaffName username={username} />}>
            {labels.actions[action]}
            <HistoryDetails details={details} />
          </HistoryEntry>
        ))}
        {source !== SOURCES.staff && (
          <HistoryEntry at={created_at} by={sourceName(source)}>
            {labels.firstReport}
          </HistoryEntry>
        )}
      </ol>
    </section>
  );
}

const HistoryEntry = ({ at, by, children }: { at: string; by: ReactNode; children: ReactNode }) => (
  <li className="grid grid-cols-[8rem_1fr] gap-3 py-[0.4rem]">
    <ZonedTime time={at} namesZone={false} />
    <div>
      {children}
      <span className="block text-iron">{by}</span>
    </div>
  </li>
);

const HEADINGS = new Map(Object.entries(readableHeadings));

function HistoryDetails({ details }: { details: HistoryLine["details"] }) {
  if (!details) return null;
  if (hasReason(details))
    return <span className="block break-words">{reasonText(details.reason)}</span>;
  if (isPayment(details))
    return (
      <span className="block">
        {formatCents(details.cents)}
        {details.words && `, ${details.words}`}
      </span>
    );
  return Object.entries(details).map(([field, [before, after]]) =>
    HEADINGS.has(field) ? (
      <span key={field} className="block break-words">
        {HEADINGS.get(field)}:{" "}
        {labels.beforeAndAfter(valueText(field, before), valueText(field, after))}
      </span>
    ) : null,
  );
}

type HistoryDetails = NonNullable<HistoryLine["details"]>;

const hasReason = (details: HistoryDetails): details is { reason: ChangeReason } =>
  "reason" in details;

function reasonText(reason: ChangeReason): string {
  if (typeof reason === "string") return reason;
  if (reason.code === "bounced") return labels.bounced(longDate(reason.day));
  if (reason.code === "left-deposit") return labels.leftDeposit(reason.number);
  return `${formatCents(reason.cents)}: ${reason.words}`;
}

const isPayment = (
  details: Corrections | { cents: number; words: string },
): details is { cents: number; words: string } => typeof details.cents === "number";

function valueText(field: string, value: string | number | null): string {
  if (value === null || value === "") return labels.emptyValue;
  if (field.endsWith("_cents")) return formatCents(Number(value));
  if (field === "payment_method") return PAYMENT_METHOD_NAMES[value as PaymentMethod] ?? value;
  return String(value);
}
