import { TextLink } from "#app/admin/shell/fields.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { donationsPage as labels, PAID } from "#content/staff-donations.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";
import { formatCents } from "#domain/money/money.ts";
import { statusOf } from "./donation-status.ts";

/** A pledge's payments: a bar with the paid share solid and the open share hatched, and their list. */
export function PledgeBar({ donation }: { donation: DonationDetail }) {
  const { amount_cents, paid_cents } = donation;
  return (
    <div className="mt-3">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="pledge-bar" aria-hidden="true">
        <rect
          width={Math.min(100, (paid_cents / amount_cents) * 100)}
          height="4"
          fill="currentColor"
        />
      </svg>
      <p className="money mt-1 flex justify-between gap-3 text-small text-balance">
        <span className="flex-none">{labels.paid(formatCents(paid_cents))}</span>
        <span>{openText(donation)}</span>
      </p>
      <ul className="money mt-2 text-small">
        {donation.payments.map((payment) => (
          <li key={payment.id} className="flex justify-between border-t border-rule py-1">
            <TextLink to={`/admin/donations?open=${payment.id}`}>
              {payment.received_at && <LocalTime time={payment.received_at} />}
            </TextLink>
            <span>{formatCents(payment.amount_cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function openText(donation: DonationDetail): string | null {
  const open = formatCents(Math.max(0, donation.amount_cents - donation.paid_cents));
  switch (statusOf(donation)) {
    case "pledged":
      return labels.open(open);
    case "unconfirmed":
      return labels.notYetPledged(open);
    case "voided":
      return labels.countsNowhere(open);
    case "paid":
      return PAID;
    default:
      return null;
  }
}
