import type { Crm } from "#domain/ports/crm.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import { toCase } from "./salesforce-case.ts";
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
