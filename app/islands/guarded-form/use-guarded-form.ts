import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { showToast, type ToastMessage } from "#app/ui/toast.ts";
import { activeSince, FormKey } from "./form-instance.ts";

export interface FilledForm {
  key: string;
  filledInMs: number;
  fields: Record<string, string>;
}

type Errors = Partial<Record<string, string>>;

export interface Outcome {
  thanks: ToastMessage | null;
  errors: Errors;
  problem: string;
  /** Where the visitor goes; the form stays as it is. */
  next?: string | undefined;
}

export const thanked = (thanks: ToastMessage): Outcome => ({ thanks, errors: {}, problem: "" });
export const refused = (problem: string, errors: Errors = {}): Outcome => ({
  thanks: null,
  errors,
  problem,
});

/** Of app/public/forms/answer-post.ts. */
interface Answer {
  errors?: Errors;
  error?: string;
  next?: string;
}

/** Checks a form here, then sends it to `url`, whose answer says where the visitor goes. Never rejects. */
export async function checkAndSend(
  { key, filledInMs, fields }: FilledForm,
  url: string,
  messages: { problems: string; unavailable: string },
  loadCheck: () => Promise<(fields: unknown) => { ok: true } | { ok: false; errors: Errors }>,
): Promise<Outcome> {
  try {
    const check = (await loadCheck())(fields);
    if (!check.ok) return refused(messages.problems, check.errors);
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ...fields, key, filledInMs }),
    });
    const { errors, error, next } = (await response.json().catch(() => ({}))) as Answer;
    if (next) return { ...refused(""), next };
    if (errors) return refused(messages.problems, errors);
    if (error) return refused(error);
  } catch {
    // No connection: the form says so, and nothing typed is lost.
  }
  return refused(messages.unavailable);
}

/**
 * Sends a public form with scripts: one at a time, with one key for its attempts (FormKey) and the time that
 * filling it in took. `initial` is what a plain post was sent back with; `send` never rejects.
 */
export function useGuardedForm(
  initial: { errors?: Errors; problem?: string },
  send: (filled: FilledForm) => Promise<Outcome>,
) {
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(() => new FormKey());
  const [errors, setErrors] = useState(initial.errors ?? {});
  const [problem, setProblem] = useState(initial.problem ?? "");
  const [sending, setSending] = useState(false);
  /** A field with an error takes the focus at each refusal, not while one is corrected. */
  const [refusals, setRefusals] = useState(0);

  useFocusOnMistake(form, refusals);
  useReturn(() => {
    setSending(false);
    key.end();
  });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const data = [...new FormData(event.currentTarget)];
    const fields = Object.fromEntries(data.map(([name, value]) => [name, String(value)]));
    const filledInMs = Math.round(performance.now() - activeSince());
    const outcome = await send({ key: key.of(fields), filledInMs, fields });
    setErrors(outcome.errors);
    setProblem(outcome.problem);
    if (outcome.next) {
      location.assign(outcome.next);
      return;
    }
    setSending(false);
    setRefusals((count) => count + 1);
    if (!outcome.thanks) return;
    key.end();
    form.current?.reset();
    showToast(outcome.thanks);
  }

  /** An error goes as soon as its field changes; with the last one, the problem above the fields goes. */
  function correct(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (errors[name] === undefined) return;
    const left = Object.entries(errors).filter(([field]) => field !== name);
    setErrors(Object.fromEntries(left));
    if (left.length === 0) setProblem("");
  }

  return { form, errors, problem, sending, submit, correct };
}

/** Calls `again` when the visitor comes back to the page as it was left: what is sent now is another one. */
function useReturn(again: () => void): void {
  const act = useRef(again);
  act.current = again;
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => {
      if (persisted) act.current();
    };
    addEventListener("pageshow", listen);
    return () => removeEventListener("pageshow", listen);
  }, []);
}

/** Focuses the first field with an error, where a screen reader reads it, or shows what else is wrong. */
function useFocusOnMistake(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  // Once for each refusal.
  useEffect(() => {
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const field = find("[aria-invalid=true]");
    if (field) field.focus();
    else find("[role=alert]:not(:empty)")?.scrollIntoView({ block: "nearest" });
  }, [form, refusals]);
}
