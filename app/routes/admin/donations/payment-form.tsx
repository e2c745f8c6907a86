import { useState } from "react";
import { Form } from "react-router";
import { donationsPage } from "#content/staff.ts";
import { paymentForm as words } from "#content/staff-gifts.ts";
import { PAYMENT_KINDS } from "#features/donations/payment-kinds.ts";

/** Money that came in on a pledge. The key stays the form's while it is shown: a resend is recorded once. */
export function PaymentForm({ id, formKey }: { id: string; formKey: string }) {
  const [key] = useState(formKey);
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
          className="field-input min-h-11"
          autoComplete="off"
          required
        />
      </label>
      <label>
        <span className="filter-label">{words.date}</span>
        <input name="date" type="date" className="field-input min-h-11" />
      </label>
      <label>
        <span className="filter-label">{words.kind}</span>
        <select name="kind" className="field-input min-h-11">
          {PAYMENT_KINDS.map((kind) => (
            <option key={kind}>{kind}</option>
          ))}
        </select>
      </label>
      <label>
        <span className="filter-label">{words.notes}</span>
        <input name="notes" className="field-input min-h-11" autoComplete="off" />
      </label>
      <button type="submit" className="button">
        {donationsPage.recordPayment}
      </button>
    </Form>
  );
}
