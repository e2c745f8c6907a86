import { Fragment, type ReactNode, type RefObject } from "react";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { TextOrField } from "#app/ui/text-or-field.ts";
import type { ToastMessage } from "#app/ui/toast.ts";
import { HONEYPOT_FIELD } from "#domain/forms/spam-signals.ts";
import { type FieldOptions, GuardedField } from "./field.tsx";
import { type FormRefusal, type SubmitOptions, useGuardedForm } from "./use-guarded-form.ts";

export interface RefusedForm extends FormRefusal {
  values?: Partial<Record<string, string>>;
}

interface GuardedFormProps extends RefusedForm {
  prefix: string;
  /** The address that receives the post of a browser without scripts. */
  action: string;
  /** By name, in their order. */
  fields: Record<string, FieldOptions>;
  children?: ReactNode;
  labels: { submit: TextOrField; submitting: string; privacy: TextOrField };
  sending: SubmitOptions;
  className?: string;
}

/** A public form: fields with their errors, a honeypot, and a button. Complete without scripts. */
export function GuardedForm({
  prefix,
  action,
  fields,
  children,
  labels,
  sending,
  className = "",
  values = {},
  ...sentBack
}: GuardedFormProps) {
  const guarded = useGuardedForm(sentBack, sending);
  const { form, errors, problem, phase, refusals, thanks, thanked, emptied, submit, correct } =
    guarded;
  const isBusy = phase !== "idle";
  return (
    <>
      {thanks && (thanks === sending.thanks || sending.isWaiting) && (
        <Thanks id={`${prefix}-thanks`} heading={thanked} {...thanks} />
      )}
      <form
        ref={form}
        method="post"
        // The target is a separate document, so that Back from the browser's error page returns to
        // the filled form. When sent back, the page opens at the errors.
        action={`${action}#${prefix}-fields`}
        id={`${prefix}-fields`}
        onSubmit={submit}
        onInput={({ target }) => correct((target as HTMLInputElement).name)}
        noValidate
        // Firefox announces a form with an empty required field as invalid.
        aria-invalid={false}
        className={`fields border-t-[6px] border-ink pt-6 ${className}`}
      >
        <div role="alert" className="field-error empty:hidden">
          {/* Rendered anew with each refusal, so that it is announced again. */}
          {problem && <p key={refusals}>{problem}</p>}
        </div>
        <Fragment key={emptied}>
          {Object.entries(fields).map(([name, field]) => (
            <GuardedField
              key={name}
              name={name}
              {...field}
              prefix={prefix}
              // The values that the server sent back have been sent by now.
              value={emptied > 0 ? undefined : values[name]}
              error={errors[name]}
            />
          ))}
          {children}
          <PrintedFrom values={values} />
          <HoneypotField />
        </Fragment>
        <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
          <SubmitButton
            name={isBusy ? labels.submitting : labels.submit}
            className="min-w-[min(10rem,100%)] max-sm:w-full"
            isBusy={isBusy}
          />
          <p className="max-w-[24rem] text-small text-iron">{labels.privacy}</p>
        </div>
      </form>
    </>
  );
}

interface ThanksProps extends ToastMessage {
  id: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/**
 * Shown at the start of the form until the next press: a screen reader reads it immediately, and it
 * can be read again.
 */
const Thanks = ({ id, heading, title, text }: ThanksProps) => (
  <div className="mb-8 border-t-[6px] border-ink pt-6">
    <h3 ref={heading} tabIndex={-1} aria-describedby={id} className="title-3 mb-3">
      {title}
    </h3>
    <p id={id} className="max-w-measure whitespace-pre-line">
      {text}
    </p>
  </div>
);

/** Keeps where a printed link was read, in a form that was sent back. */
export const PrintedFrom = ({ values: { from } }: Required<Pick<RefusedForm, "values">>) =>
  from && <input type="hidden" name="from" value={from} />;

/**
 * People neither see nor reach this field. A program that fills in every field fills it in too; the
 * attributes keep password managers away.
 */
const HoneypotField = () => (
  <div className="sr-only" aria-hidden="true">
    <label>
      Leave this field empty
      <input
        name={HONEYPOT_FIELD}
        type="text"
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-bwignore=""
        data-lpignore="true"
        data-form-type="other"
      />
    </label>
  </div>
);
