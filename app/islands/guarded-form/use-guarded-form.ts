import { type FormEvent, type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { showToast, type ToastMessage } from "#app/ui/toast.ts";
import { waitAtMost } from "#app/ui/wait-at-most.ts";
import { SECOND } from "#domain/values/clock.ts";
import { FormKey, fieldsIn } from "./form-instance.ts";
import { type FilledForm, type FormErrors, sendForm } from "./send-form.ts";

/** The state of a plain post that was sent back. */
export interface FormRefusal {
  errors?: FormErrors;
  problem?: string;
}

/** How a public form is sent with scripts. */
export interface SubmitOptions {
  /** The address that receives it as JSON. */
  url: string;
  messages: { problems: string; unavailable: string };
  /**
   * Loads the check in the browser with the first press. When loading fails, only the server
   * checks.
   */
  loadCheck: () => Promise<(fields: unknown) => { ok: true } | { ok: false; errors: FormErrors }>;
  /**
   * Whether the same text is another submission once the visitor has been on the next page, as with
   * a second gift.
   */
  isNewOnReturn?: boolean;
  /** Shown above the emptied form when it is stored and no other page says so. */
  thanks?: ToastMessage;
  /**
   * Stores on this device what cannot reach the site. Resolves with the toast to show; rejects when
   * nothing can be stored.
   */
  queue?: (filled: FilledForm) => Promise<ToastMessage>;
  /** Whether something is still stored; what `queue` said is shown until then. */
  isWaiting?: boolean;
}

const LEAVING_TIMEOUT_MS = 15 * SECOND;
/** A check that arrives later is left to the server. */
const CHECK_TIMEOUT_MS = 5 * SECOND;
/** The first access to storage in Safari 14 may never be answered (WebKit bug 226547). */
const STORE_TIMEOUT_MS = 5 * SECOND;

/**
 * Sends a public form with scripts: one submission at a time, with one key for its attempts
 * (FormKey) and the time that filling it in took. What scripts cannot send is posted as without
 * them; nothing typed is lost.
 */
export function useGuardedForm(initial: FormRefusal, sending: SubmitOptions) {
  const { url, messages, loadCheck, queue } = sending;
  const form = useRef<HTMLFormElement>(null);
  const [key] = useState(() => new FormKey());
  const { isBusy, setPhase, startSending, stopSending, refuse, thank, correctField, ...shown } =
    useAnswer(form, initial);
  // The key ends only now, because a press between the thanks and the empty form sends the same
  // text.
  useEffect(() => key.end(), [key, shown.emptied]);
  useRestoredPage(() => {
    stopSending();
    if (sending.isNewOnReturn) key.end();
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    const pressedForm = event.currentTarget;
    press(pressedForm).catch(() => post(pressedForm));
  }

  async function press(pressed: HTMLFormElement) {
    const fields = fieldsIn(pressed);
    pressed.dataset.unanswered = key.of(fields);
    setPhase("sending");
    const mistakes = await findMistakes(loadCheck, fields);
    if (mistakes) return refuse(messages.problems, mistakes);
    startSending();
    const filled: FilledForm = { key: key.of(fields), fields };
    // What was sent back, or restored by the browser, is sent again within seconds.
    const wasFilled = initial.problem || pressed.closest("[data-restored]");
    if (!wasFilled) filled.filledInMs = Math.round(performance.now());
    const answer = await sendForm(url, filled);
    switch (answer.kind) {
      case "accepted":
        if (answer.next) return leaveFor(answer.next);
        return sending.thanks ? thank(sending.thanks, filled) : post(pressed);
      case "invalid":
        return refuse(messages.problems, answer.errors);
      case "refused":
        return refuse(answer.error || messages.unavailable);
      case "unreachable":
        return post(pressed, filled);
    }
  }

  /**
   * Posts the form as without scripts, or stores it on this device while the site cannot be
   * reached.
   */
  async function post(pressed: HTMLFormElement, filled?: FilledForm) {
    setPhase("sending");
    // The page's starter, which is already loaded.
    const { postPlainly } = await import("#app/islands/start/start.ts");
    if (await postPlainly(pressed, pressed.dataset.unanswered)) return setPhase("posted");
    const queueToast =
      filled && queue && (await waitAtMost(STORE_TIMEOUT_MS, queue(filled)).catch(() => null));
    if (queueToast) thank(queueToast, filled);
    else refuse(messages.unavailable);
  }

  function leaveFor(next: string) {
    setPhase("leaving");
    location.assign(next);
  }

  /** Takes in a changed field. A text that changes while it is sent gets another key. */
  function correct(name: string) {
    const { current } = form;
    if (current?.dataset.unanswered) current.dataset.unanswered = key.of(fieldsIn(current));
    correctField(name);
  }

  return { form, ...shown, submit, correct };
}

/** What a form shows of its submission: how far it is, what is wrong with it, or thanks for it. */
function useAnswer(form: RefObject<HTMLFormElement | null>, initial: FormRefusal) {
  const { phase, setPhase, isBusy, stopSending } = usePhase();
  const { show, clear, correct: correctField, ...mistakes } = useMistakes(form, initial);
  const { setThanks, thankedKey, ...thanks } = useThanksMessage(
    form,
    isBusy,
    phase,
    mistakes.refusals,
  );

  function startSending() {
    setThanks(null);
    clear();
    setPhase("sending");
  }

  function refuse(why: string, errors: FormErrors = {}) {
    stopSending();
    setThanks(null);
    show(why, errors);
  }

  function thank(message: ToastMessage, { key }: FilledForm) {
    thankedKey.current = key;
    stopSending();
    setThanks(message);
    showToast(message);
  }

  return {
    ...mistakes,
    ...thanks,
    phase,
    setPhase,
    isBusy,
    startSending,
    stopSending,
    refuse,
    thank,
    correctField,
  };
}

/** Returns null, too, when the check cannot be loaded in time: then only the server checks. */
async function findMistakes(
  loadCheck: SubmitOptions["loadCheck"],
  fields: object,
): Promise<FormErrors | null> {
  try {
    const check = (await waitAtMost(CHECK_TIMEOUT_MS, loadCheck()))(fields);
    return check.ok ? null : check.errors;
  } catch {
    return null;
  }
}

/**
 * "leaving" means that it is stored and the next page is loading; "posted" that the browser is
 * sending it.
 */
type Phase = "idle" | "sending" | "leaving" | "posted";

/** How far a submission is. `isBusy` is true from the press to `end`, also between renderings. */
function usePhase() {
  const [phase, setPhase] = useState<Phase>("idle");
  const isBusy = useRef(false);
  const stopSending = useCallback(() => {
    isBusy.current = false;
    setPhase("idle");
  }, []);
  // No event reports that loading the next page was stopped; after this time the same form can be
  // sent again.
  useEffect(() => {
    if (phase !== "leaving" && phase !== "posted") return;
    const timer = setTimeout(stopSending, LEAVING_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [phase, stopSending]);
  return { phase, setPhase, isBusy, stopSending };
}

/** What is wrong with the form, by field and as a whole. */
function useMistakes(form: RefObject<HTMLFormElement | null>, initial: FormRefusal) {
  const [errors, setErrors] = useState(initial.errors ?? {});
  const [problem, setProblem] = useState(initial.problem ?? "");
  /** Each refusal moves the focus to a field with an error; correcting a field does not. */
  const [refusals, setRefusals] = useState(0);
  // Focuses the first field with an error, where a screen reader reads it, or scrolls to another
  // error message. In a form that was sent back, the visitor may be typing already.
  useEffect(() => {
    if (refusals === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const field = find("[aria-invalid=true]");
    if (field) field.focus();
    else find("[role=alert]:not(:empty)")?.scrollIntoView({ block: "nearest" });
  }, [form, refusals]);

  function show(why: string, newErrors: FormErrors) {
    setErrors(newErrors);
    setProblem(why);
    setRefusals((count) => count + 1);
  }

  function clear() {
    setErrors({});
    setProblem("");
  }

  /** Removes the field's error, and with the last one the problem above the fields. */
  function correct(name: string) {
    if (errors[name] === undefined) return;
    const remainingErrors = Object.entries(errors).filter(([field]) => field !== name);
    setErrors(Object.fromEntries(remainingErrors));
    if (remainingErrors.length === 0) setProblem("");
  }

  return { errors, problem, refusals, show, clear, correct };
}

/** The thanks above the form, which is emptied once they are rendered. */
function useThanksMessage(
  form: RefObject<HTMLFormElement | null>,
  isBusy: RefObject<boolean>,
  phase: Phase,
  refusals: number,
) {
  const [thanks, setThanks] = useState<ToastMessage | null>(null);
  const thanked = useRef<HTMLHeadingElement>(null);
  /** The key of the text that was thanked for. */
  const thankedKey = useRef("");
  /** How often the form was emptied to start over. */
  const [emptied, setEmptied] = useState(0);
  // Waits until the answer is rendered: a press whose answer cannot be rendered is posted
  // (start/hydrate.tsx). React reports such a failure after the effects of the same task.
  useEffect(() => {
    const answeredForm = form.current;
    if (phase !== "idle" || !answeredForm) return;
    const timer = setTimeout(() => {
      if (isBusy.current) return;
      const { unanswered } = answeredForm.dataset;
      delete answeredForm.dataset.unanswered;
      // A text that was changed in the meantime is a different one, and the visitor may still be
      // typing.
      if (!thanks || unanswered !== thankedKey.current) return;
      setEmptied((count) => count + 1);
      // Orca follows a select that is emptied, and has done so two frames later.
      requestAnimationFrame(() => requestAnimationFrame(() => thanked.current?.focus()));
    });
    return () => clearTimeout(timer);
  }, [form, isBusy, phase, thanks, refusals]);
  return { thanks, setThanks, thanked, thankedKey, emptied };
}

/** Calls `onReturn` when the visitor returns to the page as it was left. */
function useRestoredPage(onReturn: () => void) {
  const act = useRef(onReturn);
  act.current = onReturn;
  useEffect(() => {
    const listen = ({ persisted }: PageTransitionEvent) => {
      if (persisted) act.current();
    };
    addEventListener("pageshow", listen);
    return () => removeEventListener("pageshow", listen);
  }, []);
}
