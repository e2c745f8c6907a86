import type { ReactNode } from "react";
import type { ShownText } from "#app/ui/shown.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { Field, type FieldOptions } from "./field.tsx";
import { HoneypotField } from "./honeypot-field.tsx";
import { type FilledForm, type Outcome, useGuardedForm } from "./use-guarded-form.ts";

export interface SentBack {
  values?: Partial<Record<string, string>>;
  errors?: Partial<Record<string, string>>;
  problem?: string;
}

interface GuardedFormProps extends SentBack {
  prefix: string;
  /** Takes the post of a browser without scripts. */
  action: string;
  fields: readonly FieldOptions[];
  children?: ReactNode;
  labels: { submit: ShownText; submitting: string; privacy: ShownText };
  /** Sends it with scripts. Never rejects. */
  send: (filled: FilledForm) => Promise<Outcome>;
  className?: string;
}

/** A public form: fields with their errors, a honeypot, and a button. Complete without scripts. */
export function GuardedForm({
  prefix,
  action,
  fields,
  children,
  labels,
  send,
  className = "",
  values = {},
  ...sentBack
}: GuardedFormProps) {
  const { form, errors, problem, sending, submit, correct } = useGuardedForm(sentBack, send);
  return (
    <form
      ref={form}
      method="post"
      action={action}
      onSubmit={submit}
      onInput={correct}
      noValidate
      className={`fields border-t-[6px] border-ink pt-6 ${className}`}
    >
      <p role="alert" className="field-error empty:hidden">
        {problem}
      </p>
      {fields.map((field) => (
        <Field
          key={field.name}
          {...field}
          prefix={prefix}
          value={values[field.name]}
          error={errors[field.name]}
        />
      ))}
      {children}
      <HoneypotField />
      <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
        <SubmitButton
          name={sending ? labels.submitting : labels.submit}
          className="min-w-[min(10rem,100%)] max-sm:w-full"
          disabled={sending}
        />
        <p className="max-w-[24rem] text-small text-iron">{labels.privacy}</p>
      </div>
    </form>
  );
}
