/** A pledge in its panel: what is paid, and the form for a payment. */
import { PanelInput, PanelSelect, Submit, TextLink } from "#app/desk/parts/fields.tsx";
import { KeyField } from "#app/desk/parts/restored-form.tsx";
import { RecordButton, RecordForm } from "#app/desk/records/record-panel.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { donationsPage, PAID } from "#content/desk/donations.ts";
import { giftPage, paymentFormLabels as labels, payableLabels } from "#content/desk/gifts.ts";
import { mayBePostmarkedBefore } from "#domain/donations/gift-schema.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";
import { pledgeDueOf } from "#domain/pledges/installments.ts";
import { shortDate } from "#domain/values/format-day.ts";
import { formatCents, formatDecimal } from "#domain/values/money.ts";
import { methodOfKind, PAYMENT_KINDS } from "#domain/values/payment-methods.ts";
import { TEXT_LIMITS } from "#domain/values/text-limits.ts";
import { donationStatus } from "./donation-list.tsx";
import { FundChoices } from "./gift-form.tsx";

/**
 * A pledge's payments: a bar with the paid share solid and the open share hatched, and their list.
 */
export function PledgeProgress({ donation }: { donation: DonationDetail }) {
  const { amount_cents, paid_cents } = donation;
  return (
    <div className="mt-3">
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className="block w-full h-[0.6rem] border border-edge [background:repeating-linear-gradient(-45deg,transparent_0_4px,var(--color-edge)_4px_5px)]"
        aria-hidden="true"
      >
        <rect
          width={Math.min(100, (paid_cents / amount_cents) * 100)}
          height="4"
          fill="currentColor"
        />
      </svg>
      <p className="money mt-1 flex justify-between gap-3 text-small text-balance">
        <span className="flex-none">{donationsPage.paidPart(formatCents(paid_cents))}</span>
        <span>{openText(donation)}</span>
      </p>
      {donationStatus(donation) === "pledged" && <NextInstallment donation={donation} />}
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

/** Shows what is overdue, in the color for late items, or else what is due next. */
function NextInstallment({ donation }: { donation: DonationDetail }) {
  const { installments, today } = donation;
  const { next, overdueCents, overdueSince } = pledgeDueOf(installments, today);
  if (!next) return null;
  const isLate = overdueSince !== null;
  const cents = isLate ? overdueCents : next.cents - next.paidCents;
  const text = (isLate ? labels.overdue : labels.nextDue)(
    formatCents(cents),
    shortDate(overdueSince ?? next.dueOn),
  );
  return (
    <p className={`money mt-1 font-semibold ${isLate ? "text-saddle" : ""}`}>
      {text}{" "}
      <span className="font-normal text-iron">
        {labels.installmentOf(installments.indexOf(next) + 1, installments.length)}
      </span>
    </p>
  );
}

function openText(donation: DonationDetail): string | null {
  const open = formatCents(Math.max(0, donation.amount_cents - donation.paid_cents));
  switch (donationStatus(donation)) {
    case "pledged":
      return donationsPage.openPart(open);
    case "unconfirmed":
      return donationsPage.promisedNotConfirmed(open);
    case "voided":
      return donationsPage.promisedNotCounted(open);
    case "written-off":
      return donationsPage.writtenOff(open);
    case "paid":
      return PAID;
    default:
      return null;
  }
}

/**
 * The form for a payment on a pledge, filled in with the next installment and the method of the
 * last payment.
 */
export function PaymentForm({ donation }: { donation: DonationDetail }) {
  const { id, formKey, installments, today, payments } = donation;
  const { next } = pledgeDueOf(installments, today);
  const due = next ? formatDecimal(next.cents - next.paidCents) : "";
  const last = payments.at(-1)?.payment_method;
  const usual = PAYMENT_KINDS.find((each) => methodOfKind(each) === last) ?? "Check";
  return (
    <RecordForm
      intent="payment"
      id={id}
      className="grid grid-cols-[1fr_1fr] gap-3 border-t border-rule py-4"
      recordedKeys={donation.recordedKeys}
    >
      <KeyField value={formKey} />
      <PanelInput
        label={labels.amount}
        name="amount"
        inputMode="decimal"
        defaultValue={due}
        required
      />
      <PanelInput label={labels.date} name="date" type="date" max={today} defaultValue={today} />
      <PanelSelect label={labels.kind} name="kind" defaultValue={usual} options={PAYMENT_KINDS} />
      <div className="gift-check">
        <PanelInput
          label={labels.checkNumber}
          name="checkNumber"
          maxLength={TEXT_LIMITS.checkNumber}
        />
      </div>
      {mayBePostmarkedBefore(today) && (
        <div className="gift-check">
          <PanelInput label={giftPage.postmark} name="postmark" type="date" max={today} />
        </div>
      )}
      <PanelInput label={giftPage.cameBy} name="cameBy" list="funds" />
      <FundChoices />
      <PanelInput label={labels.notes} name="notes" />
      <Submit className="button col-span-full">{donationsPage.recordPayment}</Submit>
    </RecordForm>
  );
}

/**
 * Lists gifts that may pay this pledge, or pledges that this gift may pay. One press links them.
 */
export function PayableRecords({ donation: { mayPay, status } }: { donation: DonationDetail }) {
  if (mayPay.length === 0) return null;
  const isPledge = status === "pledged";
  const heading = isPledge ? payableLabels.gifts : payableLabels.pledges;
  return (
    <section aria-label={heading} className="border-t border-rule py-4">
      <h3 className="font-sans text-body font-semibold">{heading}</h3>
      <ul className="money">
        {mayPay.map(({ giftId, pledgeId, id, name, cents, day }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 border-b border-hair py-2">
            <span className="grow">
              <TextLink to={`/admin/donations?open=${id}`}>{name}</TextLink>
              <span className="block text-small text-iron">
                {isPledge
                  ? payableLabels.gift(formatCents(cents), shortDate(day))
                  : labels.nextDue(formatCents(cents), shortDate(day))}
              </span>
            </span>
            <RecordButton intent="on-pledge" id={giftId} fields={{ pledge: pledgeId }}>
              {payableLabels.put}
            </RecordButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
