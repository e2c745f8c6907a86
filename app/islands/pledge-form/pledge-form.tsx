import type { FieldOptions } from "#app/islands/guarded-form/field.tsx";
import { GuardedForm, type SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import {
  type FilledForm,
  type Outcome,
  refused,
  thanked,
} from "#app/islands/guarded-form/use-guarded-form.ts";
import { keepTogether } from "#app/ui/keep-together.tsx";
import { pledgeForm as labels } from "#content/giving.ts";
import type { PledgeErrors, PledgeField } from "#domain/pledges/schema.ts";

const months = labels.monthsOffered.map((value) => ({
  value,
  text: value === 1 ? labels.atOnce : labels.overMonths.replace("{months}", String(value)),
}));

const fields: readonly (FieldOptions & { name: PledgeField })[] = [
  { name: "amount", label: labels.amount, inputMode: "decimal" },
  { name: "months", label: labels.months, options: months, initial: "1" },
  { name: "firstName", label: "First Name", autoComplete: "given-name" },
  { name: "lastName", label: "Last Name", autoComplete: "family-name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel", optional: true },
  { name: "notes", label: labels.notes, optional: true, wide: true },
];

/** The pledge form. With scripts it checks in place, sends to /api/pledge and thanks in a notice. */
export function PledgeForm(sentBack: SentBack) {
  return (
    <section aria-labelledby="make-a-pledge">
      <h2 id="make-a-pledge" className="title-2 mb-4">
        {labels.heading}
      </h2>
      <p className="mb-8 max-w-measure">{keepTogether(labels.text)}</p>
      <GuardedForm
        prefix="pledge"
        action="/donate/pledge"
        className="max-w-[48rem]"
        {...{ fields, labels, send }}
        {...sentBack}
      />
    </section>
  );
}

/** Checks and sends. Never rejects. */
async function send({ key, filledInMs, fields }: FilledForm): Promise<Outcome> {
  try {
    const { checkPledge } = await import("#domain/pledges/schema.ts");
    const check = checkPledge(fields);
    if (!check.ok) return refused(labels.problems, check.errors);
    const response = await fetch("/api/pledge", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, key, filledInMs }),
    });
    if (response.ok) return thanked(labels.thanks);
    const answer = (await response.json().catch(() => ({}))) as { errors?: PledgeErrors };
    if (answer.errors) return refused(labels.problems, answer.errors);
    if (response.status === 429) return refused(labels.tooMany);
  } catch {
    // No connection: the form says so, and nothing typed is lost.
  }
  return refused(labels.unavailable);
}
