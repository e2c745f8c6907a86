import { type FormEvent, useState } from "react";
import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import type { Shown } from "#app/ui/shown.ts";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import type { NewsletterContent } from "#domain/content/pages/newsletter.ts";

const id = "newsletter-email";

interface State {
  step: "open" | "sending" | "done";
  error: string;
}

interface SignupProps extends SentBack {
  labels: Shown<NewsletterContent["form"]>;
}

/** The newsletter sign-up: a plain post to /newsletter without scripts, in place with them. */
export default function SignupForm({ labels, ...sentBack }: SignupProps) {
  const { values, errors, problem } = sentBack;
  const { unseen: messages } = labels;
  const [{ step, error }, setState] = useState<State>({
    step: "open",
    error: errors?.email ?? problem ?? "",
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (step === "sending") return;
    const email = new FormData(event.currentTarget).get("email");
    const field = event.currentTarget.querySelector("input");
    setState({ step: "sending", error: "" });
    const failure = await send(email, messages.unavailable);
    setState({ step: failure ? "open" : "done", error: failure });
    if (failure) field?.focus();
  }

  return (
    <div>
      <div role="status">
        {step === "done" && (
          <p className="border-l-[6px] border-brass pl-4 text-lead">{messages.sent}</p>
        )}
      </div>
      {step !== "done" && (
        <form method="post" action="/newsletter" onSubmit={submit} noValidate>
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
              onInput={() => error && setState({ step: "open", error: "" })}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="field-input min-w-0 flex-[1_1_9rem] text-ink"
            />
            <SubmitButton
              name={step === "sending" ? messages.submitting : labels.submit}
              disabled={step === "sending"}
            />
          </div>
          {error && (
            <p id={`${id}-error`} role="alert" className="field-error">
              {error}
            </p>
          )}
        </form>
      )}
    </div>
  );
}

/** Answers what went wrong, empty when nothing did. Never rejects. */
async function send(email: unknown, unavailable: string): Promise<string> {
  try {
    const { checkEmail } = await import("#domain/newsletter/schema.ts");
    const check = checkEmail(email);
    if (!check.ok) return check.error;
    const response = await fetch("/api/newsletter", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email }),
    });
    if (response.ok) return "";
    const answer = (await response.json().catch(() => null)) as { error?: string } | null;
    return answer?.error ?? unavailable;
  } catch {
    return unavailable;
  }
}
