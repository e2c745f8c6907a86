import { type RefObject, useEffect } from "react";

/**
 * Moves the focus to the first marked field of a form each time the server refuses it: `errors` is
 * another object then, and undefined before.
 */
export function useFirstProblem(form: RefObject<HTMLFormElement | null>, errors: unknown): void {
  useEffect(() => {
    if (errors) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [errors, form]);
}
