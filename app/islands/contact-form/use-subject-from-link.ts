import { useEffect } from "react";
import { SUBJECTS } from "#domain/contacts/subjects.ts";

/**
 * A link may choose the form's subject: /contact?subject=Donations. Read in the browser, since the
 * server sends one page to everyone. It never replaces the visitor's own choice.
 */
export function useSubjectFromLink(fieldId: string): void {
  useEffect(() => {
    const wanted = new URLSearchParams(window.location.search).get("subject");
    const subject = SUBJECTS.find((each) => each === wanted);
    const field = document.getElementById(fieldId);
    if (subject && field instanceof HTMLSelectElement) field.value ||= subject;
  }, [fieldId]);
}
