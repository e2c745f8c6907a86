import { Form, Link } from "react-router";
import type { Place } from "#app/admin/records/position-in-list.ts";
import { RecordPanel } from "#app/admin/records/record-panel.tsx";
import { StatusMark } from "#app/admin/records/status-mark.tsx";
import { LocalTime } from "#app/ui/local-time.tsx";
import { donationsPage, PAID } from "#content/staff-donations.ts";
import { donationHistory, giftPage } from "#content/staff-gifts.ts";
import { isOwnRecord } from "#domain/donations/own-record.ts";
import type { DonationDetail } from "#domain/donations/read-donation.ts";
import { DonationHistory } from "./donation-history.tsx";
import { formatCents, statusOf } from "./donation-status.ts";
import { type ExceedingPayment, PaymentForm } from "./payment-form.tsx";

/** Everything about one donation. */
export function DonationPanel({
  donation,
  place,
  mayHandle,
  error,
  exceeding,
}: {
  donation: DonationDetail;
  place: Place | null;
  mayHandle: boolean;
  error: string | null;
  /** A payment larger than what is left, which waits for an answer. */
  exceeding: ExceedingPayment | null;
}) {
  const { status, name } = statusOf(donation);
  const isPledge = donation.status === "pledged";
  return (
    <RecordPanel
      name={`${donation.first_name} ${donation.last_name}`.trim()}
      eyebrow={donation.donation_type}
      place={place}
      foot={<Foot donation={donation} mayHandle={mayHandle} />}
    >
      <p className="money mt-2.5 flex gap-4">
        <strong>{formatCents(donation.amount_cents)}</strong>
        <StatusMark status={status}>{name}</StatusMark>
      </p>
      {isPledge && <PledgeBar donation={donation} />}
      <Facts donation={donation} />
      {error && (
        <p role="alert" className="field-error my-3">
          {error}
        </p>
      )}
      {mayHandle && status === "pledged" && (
        <PaymentForm
          key={donation.payments.length}
          id={donation.id}
          formKey={donation.formKey}
          exceeding={exceeding}
        />
      )}
      <DonationHistory donation={donation} />
    </RecordPanel>
  );
}

function Foot({ donation, mayHandle }: { donation: DonationDetail; mayHandle: boolean }) {
  const { id, email } = donation;
  const mayChange = mayHandle && !donation.voided_at;
  return (
    <>
      {mayChange && donation.status === "pledged" && !donation.confirmed_at && (
        <Act intent="confirm" id={id} className="button grow">
          {donationsPage.confirm}
        </Act>
      )}
      {mayChange && (
        <Link to={`/admin/donations/${id}/edit`} className="button-quiet">
          {giftPage.edit}
        </Link>
      )}
      {email && (
        <a href={`mailto:${email}`} className="text-link self-center">
          {donationsPage.reply}
        </a>
      )}
      {mayChange && (
        <details className="w-full">
          <summary className="cursor-pointer py-1 font-semibold text-saddle">
            {donationsPage.void}
          </summary>
          <VoidForm id={id} />
        </details>
      )}
      {mayHandle && donation.voided_at && (
        <Act intent="restore" id={id} className="button-quiet">
          {donationsPage.restore}
        </Act>
      )}
    </>
  );
}

function VoidForm({ id }: { id: string }) {
  return (
    <Form method="post" preventScrollReset className="mt-2 grid gap-2">
      <p>{donationsPage.voidQuestion}</p>
      <input type="hidden" name="id" value={id} />
      <label>
        <span className="filter-label">{donationsPage.voidReason}</span>
        <input
          name="reason"
          className="field-input min-h-11"
          maxLength={500}
          autoComplete="off"
          required
        />
      </label>
      <button type="submit" name="intent" value="void" className="button-quiet justify-self-start">
        {donationsPage.voidNow}
      </button>
    </Form>
  );
}

function Facts({ donation }: { donation: DonationDetail }) {
  const { city, state, pledge_id } = donation;
  return (
    <dl className="panel-facts">
      <dt>Date</dt>
      <dd>
        <LocalTime time={donation.received_at ?? donation.created_at} withTime />
      </dd>
      <dt>Email</dt>
      <dd className="break-all">{donation.email || "N/A"}</dd>
      <dt>Phone</dt>
      <dd>{donation.phone ?? "N/A"}</dd>
      <dt>Location</dt>
      <dd>{city && state ? `${city}, ${state}` : "N/A"}</dd>
      <dt>{donationsPage.source}</dt>
      <dd className="break-all">
        {donation.source}
        {donation.external_id && !isOwnRecord(donation.source) && ` · ${donation.external_id}`}
        {pledge_id && (
          <Link to={`/admin/donations?open=${pledge_id}`} className="text-link block">
            {donationHistory.onPledge}
          </Link>
        )}
      </dd>
      <dt>Notes</dt>
      <dd className="whitespace-pre-line">{donation.notes || "N/A"}</dd>
    </dl>
  );
}

/** Solid what is paid, hatched what is open. */
function PledgeBar({ donation }: { donation: DonationDetail }) {
  const { status } = statusOf(donation);
  const open = formatCents(Math.max(0, donation.amount_cents - donation.paid_cents));
  const says = {
    pledged: donationsPage.open(open),
    unconfirmed: donationsPage.notYetPledged(open),
    voided: donationsPage.countsNowhere(open),
    paid: PAID,
  } as const;
  const share = Math.min(100, (donation.paid_cents / donation.amount_cents) * 100);
  return (
    <div className="mt-3">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="pledge-bar" aria-hidden="true">
        <rect width={share} height="4" fill="currentColor" />
      </svg>
      <p className="money mt-1 flex justify-between gap-3 text-small">
        <span>{donationsPage.paid(formatCents(donation.paid_cents))}</span>
        <span>{status in says && says[status as keyof typeof says]}</span>
      </p>
      <ul className="money mt-2 text-small">
        {donation.payments.map((payment) => (
          <li key={payment.id} className="flex justify-between border-t border-rule py-1">
            <Link to={`/admin/donations?open=${payment.id}`} className="text-link">
              {payment.received_at && <LocalTime time={payment.received_at} />}
            </Link>
            <span>{formatCents(payment.amount_cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Act({
  intent,
  id,
  className,
  children,
}: {
  intent: string;
  id: string;
  className: string;
  children: string;
}) {
  return (
    <Form method="post" preventScrollReset className="contents">
      <input type="hidden" name="id" value={id} />
      <button type="submit" name="intent" value={intent} className={className}>
        {children}
      </button>
    </Form>
  );
}
