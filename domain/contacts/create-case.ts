import { z } from "zod";
import type { Db } from "#db/schema.ts";
import type { Crm } from "#domain/ports/crm.ts";
import { firstAndLastName } from "./first-and-last-name.ts";

const payloadSchema = z.object({ contactId: z.string() });

/** Creates the CRM case of a message from the present record, unless it was erased or deleted. */
export const createCase =
  (db: Db, crm: Crm) =>
  async (payload: unknown, _key: string, signal: AbortSignal): Promise<void> => {
    const { contactId } = payloadSchema.parse(payload);
    const contact = await db
      .selectFrom("contacts")
      .select(["name", "first_name", "last_name", "email", "phone", "subject", "message"])
      .where("id", "=", contactId)
      .where("erased_at", "is", null)
      .executeTakeFirst();
    if (!contact) return;
    const { email, subject, message } = contact;
    const phone = contact.phone ?? "";
    await crm.saveCase(
      { contactId, ...firstAndLastName(contact), email, phone, subject, message },
      signal,
    );
  };
