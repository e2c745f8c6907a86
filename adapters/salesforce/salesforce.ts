import { z } from "zod";
import type { Crm, CrmCase } from "#domain/ports/crm.ts";
import { DeliveryFailure } from "#domain/ports/delivery-failure.ts";
import type { Clock } from "#domain/values/clock.ts";
import {
  type SalesforceLogin,
  SalesforceRefusal,
  SalesforceSession,
} from "./salesforce-session.ts";

interface SalesforceSettings extends SalesforceLogin {
  /**
   * API name of the Case field (text, unique, external id) that holds the site's id of the message.
   */
  caseKeyField: string;
  caseOrigin: string;
  /** SOQL; each query returns how many records it found and the sum of their dollars. */
  raisedQuery: string;
  /** Null when open opportunities are not pledges. */
  pledgedQuery: string | null;
}

/** Salesforce as the CRM, over its REST API. It uses plain fetch: docs/decisions/0083. */
export function openSalesforce(settings: SalesforceSettings, clock: Clock): Crm {
  const session = new SalesforceSession(settings, clock);

  /** Returns whole cents; null when no record was found, or none that has an amount. */
  async function sum(query: string | null, signal: AbortSignal): Promise<number | null> {
    if (!query) return null;
    const path = `query?q=${encodeURIComponent(query)}`;
    const answer = await session.request({ method: "GET", path }, signal);
    const result = sumSchema.safeParse(answer).data;
    if (!result)
      throw new DeliveryFailure("temporary", "Salesforce answered a sum with something else");
    const [{ found, total }] = result.records;
    return found > 0 && total !== null ? Math.round(total * 100) : null;
  }

  async function upsert(path: string, body: object, signal: AbortSignal) {
    const answer = await session.request({ method: "PATCH", path, body }, signal);
    if (answer && answer.success !== true)
      throw new DeliveryFailure("temporary", "Salesforce does not say that the Case is stored");
  }

  return {
    async saveCase(message, signal) {
      // An upsert by the site's id: the same message finds its Case again instead of creating
      // another.
      const path = `sobjects/Case/${settings.caseKeyField}/${encodeURIComponent(message.messageId)}`;
      const save = (options: CaseOptions) =>
        upsert(path, toCase(message, settings.caseOrigin, options), signal);
      try {
        await save({ includeEmail: true });
      } catch (error) {
        // Salesforce rejects some valid emails; the message matters more.
        if (!(error instanceof SalesforceRefusal && error.codes.includes("INVALID_EMAIL_ADDRESS")))
          throw error;
        await save({ includeEmail: false });
      }
    },
    async sumGiving(signal) {
      const raisedCents = await sum(settings.raisedQuery, signal);
      const pledgedCents = await sum(settings.pledgedQuery, signal);
      return { raisedCents, pledgedCents };
    },
  };
}

const sumSchema = z.object({
  records: z.tuple([z.object({ found: z.number(), total: z.number().nullable() })]),
});

/** The Case's fields for columns, with their lengths (Salesforce object reference). */
const FIELDS: Partial<Record<string, { field: string; max: number }>> = {
  name: { field: "SuppliedName", max: 80 },
  email: { field: "SuppliedEmail", max: 80 },
  phone: { field: "SuppliedPhone", max: 40 },
  subject: { field: "Subject", max: 255 },
};
const MAX_DESCRIPTION_LENGTH = 32_000;

/** `includeEmail` is false when Salesforce has refused the email. */
interface CaseOptions {
  includeEmail: boolean;
}

/**
 * Converts a contact message to a Case. A text without a field, or too long for it, is written out
 * in full above the message. An email that does not fit is left out of its field, because half of
 * one is another email.
 */
function toCase(
  { messageId, message, ...columns }: CrmCase,
  origin: string,
  { includeEmail }: CaseOptions,
) {
  const fields: Record<string, string> = {};
  let head = "";
  for (const [column, value] of Object.entries(columns)) {
    const text = value ?? "";
    const { field, max = 0 } = FIELDS[column] ?? {};
    const isEmail = column === "email";
    const fits = text.length <= max && (includeEmail || !isEmail);
    if (!fits) head += `${labelOf(column)}: ${text}\n`;
    if (field) fields[field] = isEmail && !fits ? "" : cut(text, max);
  }
  if (head) head += "\n";
  return {
    ...fields,
    Description: describe(head + message, messageId),
    Origin: origin,
  };
}

const labelOf = (column: string) =>
  (column.charAt(0).toUpperCase() + column.slice(1)).replaceAll("_", " ");

/** Only a text of almost nothing but line breaks, which count twice, can exceed the limit. */
function describe(text: string, messageId: string): string {
  if (sizeOf(text) <= MAX_DESCRIPTION_LENGTH) return text;
  const note = `\n\n[Cut here. The whole message stands in the website's records: ${messageId}]`;
  let end = MAX_DESCRIPTION_LENGTH - sizeOf(note);
  while (sizeOf(text.slice(0, end)) > MAX_DESCRIPTION_LENGTH - sizeOf(note)) end -= 100;
  return text.slice(0, end).toWellFormed() + note;
}

/** Salesforce stores a line break as two characters. */
const sizeOf = (text: string) => text.length + (text.match(/\n/g)?.length ?? 0);

/** Shortens a text with an ellipsis, never within a surrogate pair. */
const cut = (text: string, max: number) =>
  text.length <= max ? text : `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
