import { z } from "zod";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import type { Crm } from "#domain/ports/crm.ts";
import { firstAndLastName } from "./first-and-last-name.ts";

/**
 * Enqueues the follow-up work of a message, in the transaction that stores or releases it. The jobs hold
 * only the message's id and read the record when they run (docs/decisions/0117). `thanks`: whether its
 * sender gets a mail.
 */
export async function enqueueFollowUp(
  db: DbOrTransaction,
  now: string,
  contactId: string,
  { thanks = true } = {},
) {
  const payload = { contactId };
  await enqueueJobs(
    db,
    now,
    { kind: "contact.create-case", payload, uniqueKey: `case:${contactId}` },
    { kind: "contact.notify-staff", payload, uniqueKey: `notice:${contactId}` },
  );
  if (thanks)
    await enqueueJobs(db, now, {
      kind: "contact.acknowledge",
      payload,
      uniqueKey: `thanks:${contactId}`,
    });
}

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
