import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { useNavigation, useSearchParams, useSubmit } from "react-router";

/** Milliseconds without a key before a search is submitted: people type a word faster. */
const PAUSE = 200;

/** Whether the field is filled by typing, letter by letter. */
const isTyped = (field: EventTarget) =>
  field instanceof HTMLInputElement && /^(?:search|text)$/.test(field.type);

/**
 * Submits a form of filters at every change: a choice at once, what is typed after a pause. The URL
 * gets only fields with a value. A search replaces the previous one in the history and does not take
 * the focus. A record that is opened while a search waits stays open. Spread `form` on the form and set
 * `search` as the ref of its search field.
 */
export function useLiveFilters() {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const { location } = useNavigation();
  const search = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The record that is open, or about to be, and the one that was when typing began.
  const opened = new URLSearchParams(location?.search ?? params).get("open");
  const open = useRef(opened);
  const before = useRef(opened);
  useEffect(() => {
    open.current = opened;
  }, [opened]);
  useEffect(() => () => clearTimeout(timer.current), []);
  // Links change the URL, too. The fields follow it, except the one in which staff are typing.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field.name && field !== document.activeElement)
        field.value = params.get(field.name) ?? "";
    }
  }, [params]);

  const send = (replace: boolean) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = filledOf(form.current);
    if (open.current && open.current !== before.current) filled.append("open", open.current);
    submit(filled, { replace, preventScrollReset: true });
  };
  return {
    search,
    form: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        before.current = open.current;
        send(false);
        form.current?.querySelector<HTMLElement>(":popover-open")?.hidePopover();
      },
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        before.current = open.current;
        if (!isTyped(event.target)) return send(false);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => send(true), PAUSE);
      },
    },
  };
}

function filledOf(form: HTMLFormElement): URLSearchParams {
  const filled = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === "string" && value.trim() !== "") filled.append(name, value.trim());
  return filled;
}
