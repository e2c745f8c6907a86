import { type RefObject, useEffect } from "react";

export const firstFieldOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input:not([hidden], [type=hidden]), textarea");

/**
 * Focuses the first field of a form that a page starts with, unless a field of the form has the
 * focus. It waits two frames: until Orca has noticed that the previous page is gone, it follows the
 * focus silently.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, isWanted = true) {
  useEffect(() => {
    if (!isWanted) return;
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (!form.current?.contains(document.activeElement)) firstFieldOf(form.current)?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [form, isWanted]);
}
