import { type FormEvent, useState } from "react";
import type { SentBack } from "#app/islands/guarded-form/guarded-form.tsx";
import { newsletter as labels } from "#content/newsletter.ts";

const id = "newsletter-email";

interface State {
  step: "open" | "sending" | "done";
  error: string;
}

/** On the dark ground the button is brass, and errors are as light as text. */
type SignupProps = SentBack & { onPine?: boolean };

/** The newsletter sign-up: a plain post to /newsletter without scripts, in place with them. */
export default function SignupForm({ values, errors, problem, onPine = false }: SignupProps) {
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
    const failure = await send(email);
    setState({ step: failure ? "open" : "done", error: failure });
    if (failure) field?.focus();
  }

  return (
    <div>
      <div role="status">
        {step === "done" && (
          <p className="border-l-[6px] border-brass pl-4 text-lead">{labels.checkMail.text}</p>
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
              className="field-input min-w-0 flex-[1_1_16rem] text-ink"
            />
            <button
              type="submit"
              className={`button ${onPine ? "button-brass" : ""}`}
              disabled={step === "sending"}
            >
              {step === "sending" ? labels.submitting : labels.submit}
            </button>
          </div>
          {error && (
            <p
              id={`${id}-error`}
              role="alert"
              className={`field-error ${onPine ? "text-on-pine!" : ""}`}
            >
              {error}
            </p>
          )}
        </form>
      )}
    </div>
  );
}

/** Answers what went wrong, empty when nothing did. Never rejects. */
async function send(email: unknown): Promise<string> {
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
    return answer?.error ?? labels.unavailable;
  } catch {
    return labels.unavailable;
  }
}
