import { useState } from "react";
import { RecordForm } from "#app/admin/records/record-panel.tsx";
import { Options, PanelInput, PanelSelect, Submit } from "#app/admin/shell/fields.tsx";
import { donationsPage } from "#content/staff-donations.ts";
import { paymentForm as labels } from "#content/staff-gifts.ts";
import type { DonationRequest } from "#domain/donations/handle-donation.ts";
import { formatCents } from "#domain/money/money.ts";
import { PAYMENT_KINDS } from "#domain/pledges/payment-kinds.ts";

/** A payment as typed that exceeds what its pledge leaves open; amounts in cents. */
export interface ExceedingPayment
  extends Pick<DonationRequest, "amount" | "date" | "kind" | "notes" | "key"> {
  amountCents: number;
  leftCents: number;
}

interface PaymentFormProps {
  id: string;
  formKey: string;
  exceeding: ExceedingPayment | null;
}

/**
 * A payment on a pledge. The form has the same key as long as it is shown, so that a repeated submit
 * records one payment. A payment that exceeds the pledge needs a confirmation first.
 */
export function PaymentForm({ id, formKey, exceeding }: PaymentFormProps) {
  const [key] = useState(exceeding?.key ?? formKey);
  return (
    <RecordForm
      intent="payment"
      id={id}
      className="grid grid-cols-[1fr_1fr] gap-3 border-t border-rule py-4 *:last:col-span-full"
    >
      <input type="hidden" name="key" value={key} />
      <PanelInput
        label={labels.amount}
        name="amount"
        inputMode="decimal"
        defaultValue={exceeding?.amount}
        required
      />
      <PanelInput label={labels.date} name="date" type="date" defaultValue={exceeding?.date} />
      <PanelSelect label={labels.kind} name="kind" defaultValue={exceeding?.kind}>
        <Options of={PAYMENT_KINDS} />
      </PanelSelect>
      <PanelInput label={labels.notes} name="notes" defaultValue={exceeding?.notes} />
      <Submit>{donationsPage.recordPayment}</Submit>
      {exceeding && <ExceedingQuestion payment={exceeding} />}
    </RecordForm>
  );
}

function ExceedingQuestion({ payment }: { payment: ExceedingPayment }) {
  const amount = formatCents(payment.amountCents);
  return (
    <div role="alert" className="col-span-full grid gap-2">
      <p className="field-error">{labels.exceeds(amount, formatCents(payment.leftCents))}</p>
      <Submit name="exceed" value={payment.amountCents} className="button-quiet justify-self-start">
        {labels.recordAll(amount)}
      </Submit>
    </div>
  );
}
