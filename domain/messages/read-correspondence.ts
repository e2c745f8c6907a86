import { emailKey } from "#db/fold-text.ts";
import { inList } from "#db/in-list.ts";
import type { Db } from "#db/schema.ts";

/**
 * The delivery state of an answer: accepted by the mail server, still to be sent, tried again, or
 * given up.
 */
export type Delivery = "sent" | "waiting" | "retrying" | "failed";

export type CorrespondenceMail = Awaited<ReturnType<typeof readCorrespondence>>[number];

/** The unique key of the job that sends an answer, and of its email. */
export const answerKey = (mailId: string) => `answer:${mailId}`;

/**
 * Reads the emails of a message, the oldest first. `email` is the address that the person typed in
 * the form.
 */
export async function readCorrespondence(db: Db, messageId: string, email: string) {
  const mails = await db
    .selectFrom("contact_mails")
    .leftJoin("staff_accounts", "staff_accounts.id", "staff_id")
    .select(["contact_mails.id", "direction", "contact_mails.created_at", "address", "text"])
    .select((eb) => eb.fn.coalesce("staff_accounts.name", "author").as("author"))
    .select(["is_automatic", "sent_at"])
    .where("contact_id", "=", messageId)
    .orderBy("contact_mails.id")
    .execute();
  const jobs = await db
    .selectFrom("jobs")
    .select(["unique_key", "state", "last_error"])
    .where("unique_key", "in", inList(mails.map(({ id }) => answerKey(id))))
    .execute();
  return mails.map((mail) => {
    const job = jobs.find(({ unique_key }) => unique_key === answerKey(mail.id));
    const isOutgoing = mail.direction === "out";
    const isOtherEmail = mail.address !== null && emailKey(mail.address) !== emailKey(email);
    return {
      id: mail.id,
      /** "in" marks a reply that an earlier release received. */
      direction: mail.direction,
      at: mail.created_at,
      author: mail.author,
      text: mail.text,
      /** The address in the email, if it is not the message's. */
      otherEmail: isOtherEmail ? mail.address : null,
      isAutomatic: mail.is_automatic === 1,
      delivery: isOutgoing ? deliveryOf(mail.sent_at, job) : null,
      error: isOutgoing && !mail.sent_at ? (job?.last_error ?? null) : null,
    };
  });
}

/** A missing job was given up: its retention is over. */
function deliveryOf(
  sentAt: string | null,
  job: { state: string; last_error: string | null } | undefined,
): Delivery {
  if (sentAt) return "sent";
  if (!job || job.state === "dead") return "failed";
  return job.last_error ? "retrying" : "waiting";
}
