import type { CrmCase } from "#domain/ports/crm.ts";

/** Lengths of the standard Case fields (Salesforce object reference). */
const LIMITS = { SuppliedName: 80, SuppliedEmail: 80, SuppliedPhone: 40, Subject: 255 } as const;
const DESCRIPTION_MAX = 32_000;

export interface CaseFields {
  SuppliedName: string;
  SuppliedEmail: string;
  SuppliedPhone: string;
  Subject: string;
  Description: string;
  Origin: string;
}

/**
 * A message as a Case. What is too long for its field is written out in full above the message; an
 * e-mail address that does not fit is left out of its field, since half of one is another address.
 * `mailable` is false when Salesforce has refused the address as such.
 */
export function toCase(given: CrmCase, origin: string, mailable = true): CaseFields {
  const name = `${given.firstName} ${given.lastName}`.trim();
  const fitsMail = mailable && given.email.length <= LIMITS.SuppliedEmail;
  const overflow = [
    name.length > LIMITS.SuppliedName && `Name: ${name}`,
    !fitsMail && `Email: ${given.email}`,
    given.phone.length > LIMITS.SuppliedPhone && `Phone: ${given.phone}`,
    given.subject.length > LIMITS.Subject && `Subject: ${given.subject}`,
  ].filter((line) => line !== false);
  const whole = overflow.length > 0 ? `${overflow.join("\n")}\n\n${given.message}` : given.message;
  return {
    SuppliedName: cut(name, LIMITS.SuppliedName),
    SuppliedEmail: fitsMail ? given.email : "",
    SuppliedPhone: cut(given.phone, LIMITS.SuppliedPhone),
    Subject: cut(given.subject, LIMITS.Subject),
    Description: describe(whole, given.contactId),
    Origin: origin,
  };
}

/** Longer than the form lets through only when it is nearly all line breaks, which count twice. */
function describe(text: string, contactId: string): string {
  if (sizeOf(text) <= DESCRIPTION_MAX) return text;
  const mark = `\n\n[Cut here. The whole message stands in the website's records: ${contactId}]`;
  let end = DESCRIPTION_MAX - sizeOf(mark);
  while (sizeOf(text.slice(0, end)) > DESCRIPTION_MAX - sizeOf(mark)) end -= 100;
  return text.slice(0, end).toWellFormed() + mark;
}

/** Salesforce stores a line break as two characters. */
const sizeOf = (text: string) => text.length + (text.match(/\n/g)?.length ?? 0);

/** Cut with an ellipsis, never through a pair of surrogates. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
