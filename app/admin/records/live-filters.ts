import { type ChangeEvent, type FormEvent, type RefObject, useEffect, useRef } from "react";
import { useSearchParams, useSubmit } from "react-router";

/** Milliseconds without a key before a search is sent: a word is typed faster. */
const PAUSE = 200;

/**
 * What a form of filters listens to: a choice is sent at once, a search as one types. Only what is
 * filled in goes into the URL. A search takes the place of the one before it in the history, and the
 * field keeps the focus.
 */
export function useLiveFilters(search: RefObject<HTMLInputElement | null>) {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const send = (options: { replace: boolean }) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = new URLSearchParams();
    for (const [name, value] of new FormData(form.current))
      if (typeof value === "string" && value.trim() !== "") filled.append(name, value.trim());
    submit(filled, { ...options, preventScrollReset: true });
  };
  useEffect(() => () => clearTimeout(timer.current), []);

  // Links change the URL, too. The fields follow it, except the one in which staff are typing.
  useEffect(() => {
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field.name && field !== document.activeElement)
        field.value = params.get(field.name) ?? "";
    }
  }, [params]);

  return {
    ref: form,
    onSubmit: (event: FormEvent) => {
      event.preventDefault();
      send({ replace: false });
    },
    onChange: (event: ChangeEvent<HTMLFormElement>) => {
      if ((event.target as EventTarget) !== search.current) return send({ replace: false });
      clearTimeout(timer.current);
      timer.current = setTimeout(() => send({ replace: true }), PAUSE);
    },
  };
}
