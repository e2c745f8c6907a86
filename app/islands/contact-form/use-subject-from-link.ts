import { type RefObject, useEffect } from "react";
import { SUBJECTS } from "#domain/contacts/subjects.ts";

/**
 * A link may choose the form's subject: /contact?subject=Donations. Read in the browser, since the
 * page is one and the same for everybody; what the visitor has chosen already stays.
 */
export function useSubjectFromLink(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const wanted = new URLSearchParams(window.location.search).get("subject");
    const subject = SUBJECTS.find((each) => each === wanted);
    const field = form.current?.elements.namedItem("subject");
    if (subject && field instanceof HTMLSelectElement) field.value ||= subject;
  }, [form]);
}
