import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { showToast, type ToastMessage } from "#app/ui/toast.ts";
import { activeSince } from "./active-since.ts";
import { newKey } from "./form-key.ts";

/** A filled-in form with the key of its instance. */
export interface FilledForm {
  key: string;
  /** Milliseconds between opening and sending the form. */
  filledInMs: number;
  fields: Record<string, string>;
}

/** What came of sending: thanks, or what is wrong. */
export interface Outcome<Errors> {
  /** Set when the visitor is thanked, with the thanks. */
  thanks: ToastMessage | null;
  errors: Errors;
  problem: string;
}

export const thanked = (thanks: ToastMessage) => ({ thanks, errors: {}, problem: "" });
export const refused = <Errors extends object>(problem: string, errors?: Errors) => ({
  thanks: null,
  errors: errors ?? ({} as Errors),
  problem,
});

/**
 * A public form that works as a plain post, too: with scripts `send` takes it (it never rejects), one
 * at a time, with one key for as often as it has to be sent and the time that filling it in took.
 * `errors` and `problem` are what a plain post was sent back with.
 */
export function useGuardedForm<Errors extends object>(
  before: { errors: Errors; problem: string },
  send: (filled: FilledForm) => Promise<Outcome<Errors>>,
) {
  const form = useRef<HTMLFormElement>(null);
  const key = useRef("");
  const [errors, setErrors] = useState(before.errors);
  const [problem, setProblem] = useState(before.problem);
  const [sending, setSending] = useState(false);
  /** How often it was sent back: a field in question takes the focus then, not while one is corrected. */
  const [refusals, setRefusals] = useState(0);

  useFocusOnMistake(form, refusals);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const data = [...new FormData(event.currentTarget)];
    const fields = Object.fromEntries(data.map(([name, value]) => [name, String(value)]));
    key.current ||= newKey();
    const filledInMs = Math.round(performance.now() - activeSince());
    const outcome = await send({ key: key.current, filledInMs, fields });
    setSending(false);
    setErrors(outcome.errors);
    setProblem(outcome.problem);
    setRefusals((count) => count + 1);
    if (!outcome.thanks) return;
    key.current = "";
    form.current?.reset();
    showToast(outcome.thanks);
  }

  /** What is wrong with a field goes as soon as the field changes; with the last, so does the sum of it. */
  function correct(event: FormEvent<HTMLFormElement>) {
    const { name } = event.target as HTMLInputElement;
    if (!Object.hasOwn(errors, name)) return;
    const left = Object.entries(errors).filter(([field]) => field !== name);
    setErrors(Object.fromEntries(left) as Errors);
    if (left.length === 0) setProblem("");
  }

  return { form, errors, problem, sending, submit, correct };
}

/** To the first field in question, where a screen reader reads what is wrong. */
function useFocusOnMistake(form: RefObject<HTMLFormElement | null>, refusals: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each time the form comes back
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, refusals]);
}
