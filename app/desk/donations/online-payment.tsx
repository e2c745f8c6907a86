import { useState } from "react";
import { Link } from "react-router";
import { HiddenFields, PanelInput } from "#app/desk/parts/fields.tsx";
import { useRefusedValues } from "#app/desk/parts/restored-form.tsx";
import { RecordButton, RecordConfirmation } from "#app/desk/records/record-panel.tsx";
import { mailUrl } from "#app/ui/contact-links.tsx";
import { onlinePaymentLabels as labels } from "#content/desk/gifts.ts";
import { MISSING } from "#content/desk/records.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";
import { longDate } from "#domain/values/format-day.ts";
import { formatCents } from "#domain/values/money.ts";

type Payment = NonNullable<DonationDetail["payment"]>;

export function paymentDetails(payment: Payment, pageUrl: string | null) {
  const { state, method, fee_cents, payout_on, payout_id, subscription_state } = payment;
  const details = [
    { name: labels.state, value: <StateAndLink state={state} pageUrl={pageUrl} /> },
    { name: labels.method, value: method || MISSING },
    { name: labels.fee, value: fee_cents === null ? labels.notKnownYet : formatCents(fee_cents) },
    {
      name: labels.payout,
      value: payout_on ? `${longDate(payout_on)} (${payout_id})` : labels.notKnownYet,
      className: "break-all",
    },
  ];
  return subscription_state
    ? [...details, { name: labels.monthly, value: subscription_state }]
    : details;
}

const StateAndLink = ({ state, pageUrl }: { state: string; pageUrl: string | null }) => (
  <>
    {state}
    {pageUrl && (
      <a href={pageUrl} className="text-link block" rel="noreferrer">
        {labels.openAtProvider}
      </a>
    )}
  </>
);

interface RefundFormProps {
  id: string;
  /** The amount that is left, in cents. */
  remainingCents: number;
  error: string | null;
  provePath: string | null;
}

/**
 * Asks how much and why, once the password was given, because money leaves the account. After a
 * failure the form keeps the earlier remaining amount, so that a second press is refused if the
 * first refund succeeded.
 */
export function RefundForm({ id, remainingCents, error, provePath }: RefundFormProps) {
  const [refundCents, setAsked] = useState(
    Number(useRefusedValues(`refund ${id}`)?.left ?? remainingCents),
  );
  if (!error && refundCents !== remainingCents) setAsked(remainingCents);
  return provePath ? (
    <Link to={provePath} className="button-quiet">
      {labels.refund}
    </Link>
  ) : (
    // After a refund the form starts over, because a second press would refund the same part again.
    <RecordConfirmation
      key={refundCents}
      intent="refund"
      id={id}
      name={labels.refund}
      now={labels.refundNow}
    >
      <p>{labels.refundQuestion}</p>
      <HiddenFields left={refundCents} />
      <PanelInput
        label={labels.refundAmount(formatCents(refundCents))}
        name="amount"
        inputMode="decimal"
        maxLength={20}
      />
      <PanelInput label={labels.refundReason} name="reason" maxLength={500} required />
    </RecordConfirmation>
  );
}

/**
 * Shows a monthly gift that fails or has ended, with the email to write, until staff have looked at
 * it.
 */
export function StoppedMonthlyGift({
  donation,
  origin,
}: {
  donation: DonationDetail;
  origin: string;
}) {
  const { id, first_name, email, payment } = donation;
  if (!payment?.stopped) return null;
  const { heading, subject, body } = labels.stopped[payment.stopped];
  const text = body(first_name, `${origin}/donate/mine`);
  const mail = `${mailUrl(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
  return (
    <section aria-label={heading} className="grid gap-3 border-t border-rule py-4">
      <h3 className="font-sans text-body font-semibold">{heading}</h3>
      <div className="flex flex-wrap items-center gap-3">
        {email && (
          <a href={mail} className="button">
            {labels.stopped.write}
          </a>
        )}
        <RecordButton intent="see-monthly" id={id}>
          {labels.stopped.done}
        </RecordButton>
      </div>
    </section>
  );
}
