import { z } from "zod";
import { change } from "#domain/changes/change.ts";
import { type MailContext, type MailDraft, mailJob } from "#domain/mail/mail-job.ts";
import { type Block, paragraphBlock, smallBlock } from "#domain/mail/mail-template.ts";
import { mailMessageId } from "#domain/ports/mailer.ts";
import { isoTime } from "#domain/values/clock.ts";
import { longDate } from "#domain/values/format-day.ts";
import { dayOf } from "#domain/values/time-zone.ts";
import { followUpKeys } from "./follow-up.ts";

/**
 * References name the first email of a long conversation and this many of the last (RFC 5322,
 * 3.6.4).
 */
const MAX_REFERENCES = 20;

/** Sends a stored answer once, and records when the mail server accepted it. */
export const answerMail = mailJob({
  kind: "contact.answer",
  name: "Answer to a message",
  keys: { answer: "contact_mails" },
  payload: z.object({ mailId: z.string() }),
  compose: ({ mailId }, context) => compose(context, mailId),
  afterSend: ({ mailId }, { db, clock }) =>
    change(db, "desk", async (trx) => {
      await trx
        .updateTable("contact_mails")
        .set({ sent_at: isoTime(clock) })
        .where("id", "=", mailId)
        .execute();
    }),
});

/** Returns null when the answer was erased in the meantime, or sent. */
async function compose(context: MailContext, mailId: string): Promise<MailDraft | null> {
  const { db, sender, timeZone } = context;
  const answer = await db
    .selectFrom("contact_mails")
    .innerJoin("contacts", "contacts.id", "contact_mails.contact_id")
    .select(["contact_mails.text", "contact_mails.message_id", "contact_id", "contacts.email"])
    .select(["contacts.subject", "contacts.message", "contacts.created_at as asked_at"])
    .where("contact_mails.id", "=", mailId)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  if (!answer) return null;
  const earlierMails = await db
    .selectFrom("contact_mails")
    .select("message_id")
    .where("contact_id", "=", answer.contact_id)
    .where("id", "<", mailId)
    .orderBy("id")
    .execute();
  // The person's mail program groups the answer with the form's thank-you email, if one was sent.
  const thanks = mailMessageId(followUpKeys(answer.contact_id).thanks, sender().email);
  const ids = earlierMails.map(({ message_id }) => message_id);
  return {
    to: answer.email,
    subject: `Re: ${answer.subject}`,
    thread: {
      id: answer.message_id,
      inReplyTo: ids.at(-1) ?? thanks,
      references: [thanks, ...ids.slice(-MAX_REFERENCES)],
    },
    blocks: blocksOf(
      answer.text,
      `On ${longDate(dayOf(answer.asked_at, timeZone))} you wrote:`,
      answer.message,
    ),
  };
}

/** Splits the answer into paragraphs and puts the quoted message below. */
const blocksOf = (text: string, lead: string, quote: string): Block[] => [
  ...text.split(/\n\n/).flatMap((part) => (part.trim() ? paragraphBlock(part.trim()) : [])),
  smallBlock(lead),
  { kind: "quote", text: quote },
];
