import type { Crm, CrmCase } from "#domain/ports/crm.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import {
  type SalesforceLogin,
  SalesforceRefusal,
  SalesforceSession,
} from "./salesforce-session.ts";

interface SalesforceSettings extends SalesforceLogin {
  /** API name of the Case field (text, unique, external id) that holds our id of the message. */
  caseKeyField: string;
  caseOrigin: string;
  /** SOQL; each returns one sum in dollars. */
  raisedQuery: string;
  pledgedQuery: string;
}

/** Salesforce as the CRM, over its REST API. Plain fetch: docs/decisions/0083. */
export function openSalesforce(settings: SalesforceSettings): Crm {
  const session = new SalesforceSession(settings);

  /** Amounts are dollars with cents; a sum over nothing is null. */
  async function sum(query: string, signal: AbortSignal): Promise<number> {
    const path = `query?q=${encodeURIComponent(query)}`;
    const answer = await session.request({ method: "GET", path }, signal);
    const records = (answer as { records?: Record<string, unknown>[] } | null)?.records;
    const [, value] =
      Object.entries(records?.[0] ?? {}).find(([name]) => name !== "attributes") ?? [];
    if (value !== null && !(typeof value === "number" && Number.isFinite(value)))
      throw new DeliveryFailure("temporary", "Salesforce answered a sum with something else");
    return Math.round((value ?? 0) * 100);
  }

  return {
    async saveCase(contact, signal) {
      // Upsert by our own id: the same message again finds its Case instead of creating another.
      const path = `sobjects/Case/${settings.caseKeyField}/${encodeURIComponent(contact.contactId)}`;
      const save = (mailable: boolean) => {
        const body = toCase(contact, settings.caseOrigin, mailable);
        return session.request({ method: "PATCH", path, body }, signal);
      };
      try {
        await save(true);
      } catch (error) {
        // Salesforce accepts fewer emails than are valid; the message matters more.
        if (!(error instanceof SalesforceRefusal && error.codes.includes("INVALID_EMAIL_ADDRESS")))
          throw error;
        await save(false);
      }
    },
    async sumGiving(signal) {
      const raisedCents = await sum(settings.raisedQuery, signal);
      const pledgedCents = await sum(settings.pledgedQuery, signal);
      return { raisedCents, pledgedCents };
    },
  };
}

/** Lengths of the standard Case fields (Salesforce object reference). */
const LIMITS = { SuppliedName: 80, SuppliedEmail: 80, SuppliedPhone: 40, Subject: 255 } as const;
const DESCRIPTION_MAX = 32_000;

/**
 * A contact message as a Case. A text that is too long for its field is written out in full above the
 * message. An email that does not fit is left out of its field, because half of one is another email.
 * `mailable` is false when Salesforce has refused the email.
 */
function toCase(contact: CrmCase, origin: string, mailable = true) {
  const name = `${contact.firstName} ${contact.lastName}`.trim();
  const fitsMail = mailable && contact.email.length <= LIMITS.SuppliedEmail;
  const overflow = [
    name.length > LIMITS.SuppliedName && `Name: ${name}`,
    !fitsMail && `Email: ${contact.email}`,
    contact.phone.length > LIMITS.SuppliedPhone && `Phone: ${contact.phone}`,
    contact.subject.length > LIMITS.Subject && `Subject: ${contact.subject}`,
  ].filter((line) => line !== false);
  const head = overflow.length > 0 ? `${overflow.join("\n")}\n\n` : "";
  return {
    SuppliedName: cut(name, LIMITS.SuppliedName),
    SuppliedEmail: fitsMail ? contact.email : "",
    SuppliedPhone: cut(contact.phone, LIMITS.SuppliedPhone),
    Subject: cut(contact.subject, LIMITS.Subject),
    Description: describe(head + contact.message, contact.contactId),
    Origin: origin,
  };
}

/** The form's limit allows more only for a text that is nearly all line breaks, which count twice. */
function describe(text: string, contactId: string): string {
  if (sizeOf(text) <= DESCRIPTION_MAX) return text;
  const note = `\n\n[Cut here. The whole message stands in the website's records: ${contactId}]`;
  let end = DESCRIPTION_MAX - sizeOf(note);
  while (sizeOf(text.slice(0, end)) > DESCRIPTION_MAX - sizeOf(note)) end -= 100;
  return text.slice(0, end).toWellFormed() + note;
}

/** Salesforce stores a line break as two characters. */
const sizeOf = (text: string) => text.length + (text.match(/\n/g)?.length ?? 0);

/** Cut with an ellipsis, never within a surrogate pair. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
