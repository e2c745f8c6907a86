import { type ChangeEvent, type FormEvent, useEffect, useRef } from "react";
import { useSearchParams, useSubmit } from "react-router";

/** Milliseconds without a key before a search is submitted: people type a word faster. */
const PAUSE = 200;

const isTyped = (field: EventTarget) =>
  field instanceof HTMLInputElement && /^(?:search|text)$/.test(field.type);

/**
 * Submits a form of filters at every change: a choice at once, what is typed after a pause. The URL
 * gets only fields with a value. A search replaces the previous one in the history and does not take
 * the focus. Spread `form` on the form and set `search` as the ref of its search field.
 */
export function useLiveFilters() {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
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
    submit(filledOf(form.current), { replace, preventScrollReset: true });
  };
  return {
    search,
    form: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        send(false);
        form.current?.querySelector<HTMLElement>(":popover-open")?.hidePopover();
      },
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
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
