import type { DbOrTransaction } from "#db/schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";

/**
 * Writes down what follows from a message, within the transaction that stores or releases it. The work
 * knows the message by its id alone and reads the record when it runs (docs/decisions/0115).
 */
export async function enqueueFollowUp(
  db: DbOrTransaction,
  now: string,
  contactId: string,
): Promise<void> {
  const payload = { contactId };
  await enqueueJobs(
    db,
    now,
    { kind: "contact.create-case", payload, uniqueKey: `case:${contactId}` },
    { kind: "contact.notify-staff", payload, uniqueKey: `notice:${contactId}` },
    { kind: "contact.acknowledge", payload, uniqueKey: `thanks:${contactId}` },
  );
}
