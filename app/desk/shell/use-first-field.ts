import { type RefObject, useEffect } from "react";

export const firstFieldOf = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>("input:not([type=hidden]), textarea");

/**
 * Gives the first field of a form that a page begins with the focus, unless one of the form has it. Two frames
 * later: until Orca has seen that the page before is gone, it follows the focus without a word.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>, isWanted = true): void {
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
