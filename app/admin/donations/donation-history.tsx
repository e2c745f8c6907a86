import { LocalTime } from "#app/ui/local-time.tsx";
import { donationHistory as words } from "#content/staff-gifts.ts";
import type { DonationDetail, HistoryLine } from "#domain/donations/read-donation.ts";
import type { Corrections } from "#domain/donations/record-change.ts";
import { formatCents } from "./donation-status.ts";

/** What was done with a record and by whom, the newest first, back to where it came from. */
export function DonationHistory({ donation }: { donation: DonationDetail }) {
  const { history, source, created_at } = donation;
  return (
    <section aria-labelledby="history" className="border-t border-rule pt-4">
      <h3 id="history" className="caps font-sans text-iron">
        {words.heading}
      </h3>
      <ol className="record-history">
        {history.map((line) => (
          <li key={line.id}>
            <LocalTime time={line.at} withTime />
            <div>
              {words.actions[line.action]}
              <Details details={line.details} />
              <span className="block text-iron">{line.username}</span>
            </div>
          </li>
        ))}
        {source !== "staff" && (
          <li>
            <LocalTime time={created_at} withTime />
            <div>
              {words.firstReport}
              <span className="block text-iron">{source}</span>
            </div>
          </li>
        )}
      </ol>
    </section>
  );
}

/** A change as the audit log shows it; `details` is JSON. */
export function DonationChange({
  action,
  details,
}: Pick<HistoryLine, "action"> & { details: string | null }) {
  return (
    <span className="block text-iron">
      {words.actions[action]}
      <Details
        details={details === null ? null : (JSON.parse(details) as HistoryLine["details"])}
      />
    </span>
  );
}

function Details({ details }: Pick<HistoryLine, "details">) {
  if (!details) return null;
  if (hasReason(details)) return <span className="block break-words">{details.reason}</span>;
  if (isPayment(details))
    return (
      <span className="block">
        {formatCents(details.cents)}
        {details.words && `, ${details.words}`}
      </span>
    );
  return Object.entries(details).map(([field, [before, after]]) =>
    words.fields[field] ? (
      <span key={field} className="block break-words">
        {words.fields[field]}: {words.was(say(field, before), say(field, after))}
      </span>
    ) : null,
  );
}

type Details = NonNullable<HistoryLine["details"]>;

const hasReason = (details: Details): details is { reason: string } =>
  "reason" in details && typeof details.reason === "string";

const isPayment = (
  details: Corrections | { cents: number; words: string },
): details is { cents: number; words: string } => typeof details.cents === "number";

function say(field: string, value: string | number | null): string {
  if (value === null || value === "") return words.nothing;
  if (field === "amount_cents") return formatCents(Number(value));
  return field === "received_at" ? String(value).slice(0, 10) : String(value);
}
