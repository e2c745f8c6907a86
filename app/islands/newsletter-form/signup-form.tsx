import { type FormEvent, useState } from "react";
import { newsletter as words } from "#content/newsletter.ts";

const id = "newsletter-email";

type State = { step: "open" | "sending" | "done"; error: string };

/**
 * The newsletter sign-up: a plain post to /newsletter without scripts, in place with them. `given`
 * and `error` are what a plain post was sent back with.
 */
export function SignupForm({
  given = "",
  error = "",
  onPine = false,
}: {
  given?: string;
  error?: string;
  /** On the dark ground the one filled action is brass, and complaints are as light as text. */
  onPine?: boolean;
}) {
  const [state, setState] = useState<State>({ step: "open", error });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.step === "sending") return;
    const email = new FormData(event.currentTarget).get("email");
    const field = event.currentTarget.querySelector("input");
    setState({ step: "sending", error: "" });
    const problem = await send(email);
    setState({ step: problem ? "open" : "done", error: problem });
    if (problem) field?.focus();
  }

  return (
    <div>
      <div role="status">
        {state.step === "done" && (
          <p className="border-l-[6px] border-brass pl-4 text-lead">{words.checkMail.text}</p>
        )}
      </div>
      {state.step !== "done" && (
        <form method="post" action="/newsletter" onSubmit={submit} noValidate>
          <label htmlFor={id} className="field-label">
            {words.email}
          </label>
          <div className="flex flex-wrap gap-3">
            <input
              id={id}
              name="email"
              type="email"
              autoComplete="email"
              required
              defaultValue={given}
              onInput={() => state.error && setState({ step: "open", error: "" })}
              aria-invalid={state.error ? true : undefined}
              aria-describedby={state.error ? `${id}-error` : undefined}
              className="field-input min-w-0 flex-[1_1_16rem] text-ink"
            />
            <button
              type="submit"
              className={`button ${onPine ? "button-brass" : ""}`}
              disabled={state.step === "sending"}
            >
              {state.step === "sending" ? words.submitting : words.submit}
            </button>
          </div>
          {state.error && (
            <p
              id={`${id}-error`}
              role="alert"
              className={`field-error ${onPine ? "text-on-pine!" : ""}`}
            >
              {state.error}
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
    return answer?.error ?? words.unavailable;
  } catch {
    return words.unavailable;
  }
}
