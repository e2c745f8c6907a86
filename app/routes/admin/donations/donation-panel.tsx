import { useEffect, useRef, useState } from "react";
import { Form } from "react-router";
import { donationsPage } from "#content/staff.ts";
import type { DonationDetail } from "#features/donations/read-donation.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { Place } from "../records/place.ts";
import { PanelHead } from "../records/record-panel.tsx";
import { StatusMark } from "../records/status-mark.tsx";
import { formatCents, statusOf } from "./donation-status.ts";

/** Everything about one donation, beside the table; on a phone a page of its own. */
export function DonationPanel({
  donation,
  mayHandle,
  place,
  error,
}: {
  donation: DonationDetail;
  mayHandle: boolean;
  place: Place | null;
  error: string | null;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const { status, name } = statusOf(donation);
  const fullName = `${donation.first_name} ${donation.last_name}`;
  const isPledge = donation.status === "pledged";
  return (
    <aside aria-label={fullName} className="panel">
      <PanelHead eyebrow={donation.donation_type} place={place} />
      <div className="panel-body">
        <h2
          ref={heading}
          tabIndex={-1}
          className="font-serif text-[1.5rem] leading-tight font-semibold"
        >
          {fullName}
        </h2>
        <p className="money mt-1 flex gap-4">
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
        {mayHandle && isPledge && donation.confirmed_at && !donation.voided_at && (
          <Payment donation={donation} />
        )}
      </div>
      <div className="panel-foot">
        {mayHandle && isPledge && !donation.confirmed_at && !donation.voided_at && (
          <Act intent="confirm" id={donation.id} className="button grow">
            {donationsPage.confirm}
          </Act>
        )}
        <a href={`mailto:${donation.email}`} className="text-link">
          {donationsPage.reply}
        </a>
        {mayHandle && !donation.voided_at && (
          <details className="w-full">
            <summary className="cursor-pointer py-1 font-semibold text-saddle">
              {donationsPage.void}
            </summary>
            <p className="my-2">{donationsPage.voidQuestion}</p>
            <Act intent="void" id={donation.id} className="button-quiet">
              {donationsPage.voidNow}
            </Act>
          </details>
        )}
      </div>
    </aside>
  );
}

function Facts({ donation }: { donation: DonationDetail }) {
  const { city, state } = donation;
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
        {donation.external_id && ` · ${donation.external_id}`}
      </dd>
      <dt>Notes</dt>
      <dd className="whitespace-pre-line">{donation.notes || "N/A"}</dd>
    </dl>
  );
}

/** Solid what is paid, hatched what is open. */
function PledgeBar({ donation }: { donation: DonationDetail }) {
  const open = Math.max(0, donation.amount_cents - donation.paid_cents);
  const share = Math.min(100, (donation.paid_cents / donation.amount_cents) * 100);
  return (
    <div className="mt-3">
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="pledge-bar" aria-hidden="true">
        <rect width={share} height="4" fill="currentColor" />
      </svg>
      <p className="money mt-1 flex justify-between gap-3 text-small">
        <span>{donationsPage.paid(formatCents(donation.paid_cents))}</span>
        <span>{donationsPage.open(formatCents(open))}</span>
      </p>
      <ul className="money mt-2 text-small">
        {donation.payments.map((payment) => (
          <li key={payment.id} className="flex justify-between border-t border-rule py-1">
            <span>{payment.received_at && <LocalTime time={payment.received_at} />}</span>
            <span>{formatCents(payment.amount_cents)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Payment({ donation }: { donation: DonationDetail }) {
  const paid = donation.payments.length;
  return <PaymentForm key={paid} id={donation.id} />;
}

/** A new instance, and with it a new key, after each payment: a resend is recorded once. */
function PaymentForm({ id }: { id: string }) {
  const [key, setKey] = useState("");
  useEffect(
    () =>
      setKey(
        Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join("-"),
      ),
    [],
  );
  return (
    <Form
      method="post"
      preventScrollReset
      className="flex flex-wrap items-end gap-3 border-t border-rule pt-4"
    >
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={key} />
      <label className="grow">
        <span className="filter-label">{donationsPage.paymentAmount}</span>
        <input
          name="amount"
          inputMode="decimal"
          className="field-input min-h-11"
          autoComplete="off"
        />
      </label>
      <button type="submit" className="button">
        {donationsPage.recordPayment}
      </button>
    </Form>
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
