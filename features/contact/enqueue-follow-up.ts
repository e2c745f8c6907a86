import type { DbOrTransaction } from "#db/schema.ts";
import { enqueueJobs } from "#features/outbox/enqueue-jobs.ts";
import type { CrmCase } from "#ports/crm.ts";

/** Writes down what follows from a message, within the transaction that stores or releases it. */
export async function enqueueFollowUp(
  db: DbOrTransaction,
  now: string,
  payload: CrmCase,
): Promise<void> {
  const { contactId } = payload;
  await enqueueJobs(
    db,
    now,
    { kind: "contact.create-case", payload, uniqueKey: `case:${contactId}` },
    { kind: "contact.notify-staff", payload: { contactId }, uniqueKey: `notice:${contactId}` },
    { kind: "contact.acknowledge", payload: { contactId }, uniqueKey: `thanks:${contactId}` },
  );
}
