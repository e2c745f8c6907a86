import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { showToast, type ToastMessage } from "#app/ui/toast.ts";
import { SECOND } from "#domain/values/clock.ts";
import { activeSince, FormKey, fieldsIn } from "./form-instance.ts";
import { type FieldErrors, type FilledForm, sendForm } from "./send-form.ts";

/** What a plain post was sent back with. */
export interface FormRefusal {
  errors?: FieldErrors;
  problem?: string;
}

/** How a public form is sent with scripts. */
export interface Sending {
  /** Takes it as JSON. */
  url: string;
  messages: { problems: string; unavailable: string };
  /** The check in the browser, fetched with the first press. Where that fails, the server alone checks. */
  loadCheck: () => Promise<(fields: unknown) => { ok: true } | { ok: false; errors: FieldErrors }>;
  /** Said above the form, which is empty then, when it is stored and no other page says so. */
  thanks?: ToastMessage;
  /** Stores on this device what cannot reach the site. Resolves with the toast to show; rejects if nothing can be stored. */
  queue?: (filled: FilledForm) => Promise<ToastMessage>;
}

const LEAVES_WITHIN = 15 * SECOND;

/**
 * Sends a public form with scripts: one at a time, with one key for its attempts (FormKey) and the time that
 * filling it in took. What scripts cannot send is posted as without them; nothing typed is lost.
 */
export function useGuardedForm(initial: FormRefusal, sending: Sending) {
  const { url, messages, loadCheck, thanks: thanksHere, queue } = sending;
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(() => new FormKey());
  const [errors, setErrors] = useState(initial.errors ?? {});
  const [problem, setProblem] = useState(initial.problem ?? "");
  /** "leaving": stored, and on the way to the next page; "posted": handed over to the browser. */
  const [phase, setPhase] = useState<"idle" | "sending" | "leaving" | "posted">("idle");
  const [thanks, setThanks] = useState<ToastMessage | null>(null);
  const thanked = useRef<HTMLHeadingElement>(null);
  /** A field with an error takes the focus at each refusal, not while one is corrected. */
  const [refusals, setRefusals] = useState(0);
  const isBusy = useRef(false);
  /** The key of the text that was thanked for. */
  const stored = useRef("");
  /** How often the form has begun anew, empty. */
  const [emptied, setEmptied] = useState(0);

  useFocusOnMistake(form, refusals);
  // Once the answer is drawn: a press whose answer cannot be drawn is posted (start/hydrate.tsx). React says that it
  // could not after the effects of the same task.
  useEffect(() => {
    const answered = form.current;
    if (phase !== "idle" || !answered) return;
    const timer = setTimeout(() => {
      if (isBusy.current) return;
      const { unanswered } = answered.dataset;
      delete answered.dataset.unanswered;
      // What was changed meanwhile is another text, which may still be typed.
      if (!thanks || unanswered !== stored.current) return;
      setEmptied((count) => count + 1);
      // Orca follows a choice that is emptied; two frames later it has done so.
      requestAnimationFrame(() => requestAnimationFrame(() => thanked.current?.focus()));
    });
    return () => clearTimeout(timer);
  }, [phase, thanks, refusals]);
  // Not before: a press between the thanks and the empty form sends the same text.
  useEffect(() => key.end(), [key, emptied]);
  useReturn(() => {
    isBusy.current = false;
    setPhase("idle");
    key.end();
  });
  // No event says that a page to come was stopped: then the same form can be sent again.
  useEffect(() => {
    if (phase !== "leaving" && phase !== "posted") return;
    const timer = setTimeout(() => {
      isBusy.current = false;
      setPhase("idle");
    }, LEAVES_WITHIN);
    return () => clearTimeout(timer);
  }, [phase]);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const pressed = event.currentTarget;
    press(pressed).catch(() => post(pressed));
  }

  async function press(pressed: HTMLFormElement): Promise<void> {
    const fields = fieldsIn(pressed);
    pressed.dataset.unanswered = key.of(fields);
    const mistakes = await findMistakes(fields);
    if (mistakes) return refuse(messages.problems, mistakes);
    setThanks(null);
    setProblem("");
    setErrors({});
    setPhase("sending");
    const filledInMs = Math.round(performance.now() - activeSince());
    const filled = { key: key.of(fields), filledInMs, fields };
    const answer = await sendForm(url, filled);
    switch (answer.kind) {
      case "accepted":
        if (answer.next) return leaveFor(answer.next);
        return thanksHere ? thank(thanksHere, filled) : post(pressed);
      case "invalid":
        return refuse(messages.problems, answer.errors);
      case "refused":
        return refuse(answer.error || messages.unavailable);
      case "unreachable":
        return post(pressed, filled);
    }
  }

  const findMistakes = async (fields: object): Promise<FieldErrors | null> => {
    try {
      const check = (await loadCheck())(fields);
      return check.ok ? null : check.errors;
    } catch {
      return null;
    }
  };

  /** Posts it as without scripts, or stores it on this device while the site cannot be reached. */
  async function post(pressed: HTMLFormElement, filled?: FilledForm): Promise<void> {
    setPhase("sending");
    // The page's starter, which is here already.
    const { postPlainly } = await import("#app/islands/start/start.ts");
    if (await postPlainly(pressed, pressed.dataset.unanswered)) return setPhase("posted");
    const queued = filled && (await queue?.(filled).catch(() => null));
    if (queued) thank(queued, filled);
    else refuse(messages.unavailable);
  }

  function leaveFor(next: string): void {
    setPhase("leaving");
    location.assign(next);
  }

  function refuse(why: string, mistakes: FieldErrors = {}): void {
    isBusy.current = false;
    setPhase("idle");
    setErrors(mistakes);
    setProblem(why);
    setThanks(null);
    setRefusals((count) => count + 1);
  }

  function thank(message: ToastMessage, { key: of }: FilledForm): void {
    stored.current = of;
    isBusy.current = false;
    setPhase("idle");
    setThanks(message);
    showToast(message);
  }

  /**
   * An error goes as soon as its field changes; with the last one, the problem above the fields goes. A text that
   * changes while it is sent has another key.
   */
  function correct({ target }: FormEvent, name = (target as HTMLInputElement).name) {
    const { current } = form;
    if (current?.dataset.unanswered) current.dataset.unanswered = key.of(fieldsIn(current));
    if (errors[name] === undefined) return;
    const left = Object.entries(errors).filter(([field]) => field !== name);
    setErrors(Object.fromEntries(left));
    if (left.length === 0) setProblem("");
  }

  return { form, errors, problem, phase, refusals, thanks, thanked, emptied, submit, correct };
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
