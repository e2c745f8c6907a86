import type { DbOrTransaction } from "#db/schema.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";

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
