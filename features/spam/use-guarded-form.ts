import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { showToast, type ToastMessage } from "#app/ui/toast.ts";

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
  // On the page that the browser loaded, scripts may start long after the form was there.
  const isFirstPage = useLocation().key === "default";
  const [openedAt] = useState(() => (isFirstPage ? 0 : performance.now()));

  useFocusOnMistake(form, errors);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    const data = [...new FormData(event.currentTarget)];
    const fields = Object.fromEntries(data.map(([name, value]) => [name, String(value)]));
    key.current ||= newKey();
    const filledInMs = Math.round(performance.now() - openedAt);
    const outcome = await send({ key: key.current, filledInMs, fields });
    setSending(false);
    setErrors(outcome.errors);
    setProblem(outcome.problem);
    if (!outcome.thanks) return;
    key.current = "";
    form.current?.reset();
    showToast(outcome.thanks);
  }

  return { form, errors, problem, sending, submit };
}

/** To the first field in question, where a screen reader reads what is wrong. */
function useFocusOnMistake(form: RefObject<HTMLFormElement | null>, errors: object): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [form, errors]);
}

/** 128 random bits; unlike crypto.randomUUID it is there without TLS, too. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
