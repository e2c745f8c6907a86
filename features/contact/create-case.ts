import { z } from "zod";
import type { Crm } from "#ports/crm.ts";

/** What contact.create-case was written down with; see submit-contact.ts. */
const payloadSchema = z.object({
  contactId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  subject: z.string(),
  message: z.string(),
});

/** Makes the case of a message in the CRM. */
export const createCase =
  (crm: Crm) =>
  async (payload: unknown, _key: string, signal: AbortSignal): Promise<void> =>
    crm.saveCase(payloadSchema.parse(payload), signal);
