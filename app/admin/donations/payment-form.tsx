import { useState } from "react";
import { Form } from "react-router";
import { donationsPage } from "#content/staff-donations.ts";
import { paymentForm as words } from "#content/staff-gifts.ts";
import { PAYMENT_KINDS } from "#domain/pledges/payment-kinds.ts";
import { formatCents } from "./donation-status.ts";

/** A payment as it was typed, larger than what is left of its pledge; cents. */
export interface ExceedingPayment {
  amount: string;
  date: string;
  kind: string;
  notes: string;
  key: string;
  amountCents: number;
  leftCents: number;
}

/**
 * Money that came in on a pledge. The key stays the form's while it is shown: a resend is recorded
 * once. A payment that exceeds the pledge is asked about before it is recorded.
 */
export function PaymentForm({
  id,
  formKey,
  exceeding,
}: {
  id: string;
  formKey: string;
  exceeding: ExceedingPayment | null;
}) {
  const [key] = useState(exceeding?.key ?? formKey);
  return (
    <Form method="post" preventScrollReset className="payment-form">
      <input type="hidden" name="intent" value="payment" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="key" value={key} />
      <label>
        <span className="filter-label">{words.amount}</span>
        <input
          name="amount"
          inputMode="decimal"
          defaultValue={exceeding?.amount}
          className="field-input min-h-11"
          autoComplete="off"
          required
        />
      </label>
      <label>
        <span className="filter-label">{words.date}</span>
        <input
          name="date"
          type="date"
          defaultValue={exceeding?.date}
          className="field-input min-h-11"
        />
      </label>
      <label>
        <span className="filter-label">{words.kind}</span>
        <select name="kind" defaultValue={exceeding?.kind} className="field-input min-h-11">
          {PAYMENT_KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="filter-label">{words.notes}</span>
        <input
          name="notes"
          defaultValue={exceeding?.notes}
          className="field-input min-h-11"
          autoComplete="off"
        />
      </label>
      <button type="submit" className="button">
        {donationsPage.recordPayment}
      </button>
      {exceeding && <Question payment={exceeding} />}
    </Form>
  );
}

function Question({ payment: { amountCents, leftCents } }: { payment: ExceedingPayment }) {
  const amount = formatCents(amountCents);
  return (
    <div role="alert" className="col-span-full grid gap-2">
      <p className="field-error">{words.exceeds(amount, formatCents(leftCents))}</p>
      <button
        type="submit"
        name="exceed"
        value={amountCents}
        className="button-quiet justify-self-start"
      >
        {words.recordAll(amount)}
      </button>
    </div>
  );
}
