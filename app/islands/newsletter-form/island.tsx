import type { RefusedForm } from "#app/islands/guarded-form/guarded-form.tsx";
import { useGuardedForm } from "#app/islands/guarded-form/use-guarded-form.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { TextsOrFields } from "#app/ui/text-or-field.ts";
import type { NewsletterContent } from "#content/newsletter.ts";
import { invalidEmail } from "#content/newsletter.ts";

const id = "newsletter-email";

interface SignupProps extends RefusedForm {
  labels: TextsOrFields<NewsletterContent["form"]>;
}

/**
 * The newsletter sign-up in one row. With scripts it checks in place, sends, and opens the page
 * about the email.
 */
export default function SignupForm({ labels, values, ...sentBack }: SignupProps) {
  const { submitting, unavailable } = labels.unseen;
  const { form, errors, problem, phase, refusals, submit, correct } = useGuardedForm(sentBack, {
    url: "/api/newsletter",
    messages: { problems: "", unavailable },
    loadCheck,
  });
  const isBusy = phase !== "idle";
  const error = errors.email || problem;
  return (
    <form
      ref={form}
      method="post"
      action={`/newsletter#${id}`}
      onSubmit={submit}
      onInput={({ target }) => correct((target as HTMLInputElement).name)}
      noValidate
      aria-invalid={false}
    >
      <label htmlFor={id} className="field-label">
        {labels.email}
      </label>
      <div className="flex flex-wrap gap-3">
        <input
          id={id}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={values?.email ?? ""}
          aria-invalid={Boolean(errors.email)}
          aria-describedby={error ? `${id}-error` : undefined}
          className="field-input min-w-0 flex-[1_1_9rem]"
        />
        <SubmitButton name={isBusy ? submitting : labels.submit} isBusy={isBusy} />
      </div>
      {error && (
        <p key={refusals} id={`${id}-error`} role="alert" className="field-error">
          {error}
        </p>
      )}
    </form>
  );
}

async function loadCheck() {
  const { parseEmail } = await import("#domain/newsletter/sign-up-schema.ts");
  return (fields: unknown) =>
    parseEmail(Reflect.get(Object(fields), "email"))
      ? ({ ok: true } as const)
      : ({ ok: false, errors: { email: invalidEmail } } as const);
}
