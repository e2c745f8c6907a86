import { type ChangeEvent, type FormEvent, useEffect, useEffectEvent, useRef } from "react";
import { useNavigation, useSearchParams, useSubmit } from "react-router";

/** Milliseconds without a key before a search is submitted: people type a word faster. */
const PAUSE = 200;

/** Whether the field is filled by typing, letter by letter. */
const isTyped = (field: EventTarget) =>
  field instanceof HTMLInputElement && /^(?:search|text)$/.test(field.type);

/**
 * Submits a form of filters at every change: a choice at once, what is typed after a pause. The URL
 * gets only fields with a value. A search replaces the previous one in the history and does not take
 * the focus. A record that is opened before the list shows what is typed stays open. Spread `form` on
 * the form and set `search` as the ref of its search field.
 */
export function useLiveFilters() {
  const submit = useSubmit();
  const [params] = useSearchParams();
  const search = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasTyped = useRef(false);
  const open = params.get("open");
  const opened = useRef(open);
  const opening = useRef<string>(null);
  const leadsTo = useNavigation().location?.search;

  const send = (replace: boolean, toOpen: string | null = null) => {
    clearTimeout(timer.current);
    if (!form.current) return;
    const filled = filledOf(form.current);
    if (toOpen) filled.append("open", toOpen);
    submit(filled, { replace, preventScrollReset: true });
  };
  useEffect(() => {
    // A search that is submitted after a record was opened would take its place; catchUp submits both.
    const hold = (event: MouseEvent) => {
      const record = recordOpenedBy(event);
      if (record !== null && record !== opened.current) clearTimeout(timer.current);
    };
    document.addEventListener("click", hold, true);
    return () => {
      document.removeEventListener("click", hold, true);
      clearTimeout(timer.current);
    };
  }, []);
  useEffect(() => {
    const next = new URLSearchParams(leadsTo).get("open");
    opening.current = next === opened.current ? null : next;
  }, [leadsTo]);

  const catchUp = useEffectEvent(() => {
    const isBehind = hasTyped.current && form.current && isBeforeTyping(form.current, params);
    if (isBehind && open && open !== opened.current) send(true, open);
    hasTyped.current = Boolean(isBehind);
    opened.current = open;
  });
  // Links change the URL, too. The fields follow it, except the one in which staff are typing.
  useEffect(() => {
    catchUp();
    for (const field of form.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
      if (field.name && field !== document.activeElement)
        field.value = params.get(field.name) ?? "";
    }
  }, [params]);

  return {
    search,
    form: {
      ref: form,
      onSubmit: (event: FormEvent) => {
        event.preventDefault();
        send(false);
      },
      onChange: (event: ChangeEvent<HTMLFormElement>) => {
        if (!isTyped(event.target)) return send(false);
        clearTimeout(timer.current);
        hasTyped.current = true;
        timer.current = setTimeout(() => send(true, opening.current), PAUSE);
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

/** The id of the record that a click shows in this window; null for other clicks. */
function recordOpenedBy({ target, button, metaKey, ctrlKey, shiftKey }: MouseEvent): string | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || button !== 0 || metaKey || ctrlKey || shiftKey) return null;
  return new URL(link.href).searchParams.get("open");
}

/** True when the URL does not hold what the form's fields hold. */
const isBeforeTyping = (form: HTMLFormElement, params: URLSearchParams) =>
  Array.from(new FormData(form)).some(
    ([name, value]) => String(value).trim() !== (params.get(name) ?? ""),
  );
