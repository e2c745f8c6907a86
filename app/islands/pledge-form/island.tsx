import type { FieldOptions } from "#app/islands/guarded-form/field.tsx";
import { GuardedForm, type RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { type TextsOrFields, withPlaceholder } from "#app/ui/text-or-field.ts";
import type { PledgeContent } from "#content/pledge.ts";
import { monthsOffered, pledgeContent } from "#content/pledge.ts";
import { ON_DATES, type PledgeField } from "#domain/pledges/pledge-schema.ts";

type Labels = TextsOrFields<PledgeContent["form"]>;

interface PledgeFormProps extends RefusedForm {
  labels?: Labels | undefined;
}

const monthChoices = ({ atOnce, overMonths, onDates }: Labels["unseen"]) => [
  ...monthsOffered.map((value) => ({
    value,
    text: value === 1 ? atOnce : withPlaceholder(overMonths, "months", value),
  })),
  { value: ON_DATES, text: onDates },
];

const rhythmChoices = ({ monthly, quarterly, yearly }: Labels["unseen"]) => [
  { value: 1, text: monthly },
  { value: 3, text: quarterly },
  { value: 12, text: yearly },
];

const DATES_EXAMPLE = "(one a line: MM/DD/YYYY 500.00)";

const fieldsOf = (labels: Labels): Record<Exclude<PledgeField, "from">, FieldOptions> => ({
  amount: { label: labels.amount, inputMode: "decimal" },
  months: { label: labels.months, options: monthChoices(labels.unseen), initial: "1" },
  every: { label: labels.every, options: rhythmChoices(labels.unseen), initial: "1" },
  startsOn: { label: labels.startsOn, type: "date", isOptional: true },
  ownDates: {
    label: labels.ownDates,
    hint: DATES_EXAMPLE,
    isOptional: true,
    isWide: true,
    isMultiline: true,
  },
  firstName: { label: labels.firstName, autoComplete: "given-name" },
  lastName: { label: labels.lastName, autoComplete: "family-name" },
  email: { label: labels.email, type: "email", autoComplete: "email" },
  phone: { label: labels.phone, type: "tel", autoComplete: "tel", isOptional: true },
  notes: { label: labels.notes, isOptional: true, isWide: true, isMultiline: true },
});

export default function PledgeForm({ labels = pledgeContent.form, ...sentBack }: PledgeFormProps) {
  const { unseen: messages, submit, privacy } = labels;
  return (
    <GuardedForm
      prefix="pledge"
      action="/donate/pledge"
      fields={fieldsOf(labels)}
      labels={{ submit, privacy, submitting: messages.submitting }}
      sending={{ url: "/api/pledge", messages, loadCheck }}
      {...sentBack}
    />
  );
}

const loadCheck = async () => (await import("#domain/pledges/pledge-schema.ts")).checkPledge;
