/** What follows a message: a mail to staff, one to its sender, a case in the CRM. */
import { z } from "zod";
import { crmColumns } from "#db/personal-columns.ts";
import type { Db, DbOrTransaction } from "#db/schema.ts";
import { contactBlocks, thanksBlocks } from "#domain/mail/letter-blocks.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import { enqueueJobs } from "#domain/outbox/enqueue-jobs.ts";
import type { Crm } from "#domain/ports/crm.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { fillTexts } from "#domain/text/placeholders.ts";
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
    ...(thanks ? [{ kind: "contact.acknowledge", payload, uniqueKey: `thanks:${contactId}` }] : []),
  );
}

const payloadSchema = z.object({ contactId: z.string() });

export const notifyStaff = (db: Db, mailer: Mailer, settings: MailSettings) =>
  mailJob(mailer, settings, payloadSchema, async ({ contactId }) => {
    const contact = await findContact(db, contactId);
    if (!contact) return null;
    const { name, subject, message } = contact;
    const placeholders = new Map(Object.entries({ name, subject }));
    const letter = fillTexts(settings.letters.current("contactLetter"), placeholders);
    const url = `${settings.origin}/admin/contacts`;
    return {
      to: settings.staffAddress(),
      replyTo: { name, address: contact.email },
      subject: letter.subject,
      blocks: contactBlocks(letter, { person: contact, about: subject, quote: message, url }),
    };
  });

export const acknowledge = (db: Db, mailer: Mailer, settings: MailSettings) =>
  mailJob(mailer, settings, payloadSchema, async ({ contactId }) => {
    const contact = await findContact(db, contactId);
    if (!contact) return null;
    const letter = settings.letters.current("thanksLetter");
    return {
      to: contact.email,
      subject: letter.subject,
      blocks: thanksBlocks(letter, contact),
    };
  });

/** Creates the CRM case of a message from the present record, unless it was erased or deleted. */
export const createCase =
  (db: Db, crm: Crm) =>
  async (payload: unknown, _key: string, signal: AbortSignal): Promise<void> => {
    const { contactId } = payloadSchema.parse(payload);
    const contact = await findContact(db, contactId);
    if (!contact) return;
    const phone = contact.phone ?? "";
    await crm.saveCase({ ...contact, ...firstAndLastName(contact), contactId, phone }, signal);
  };

const findContact = (db: Db, id: string) =>
  db
    .selectFrom("contacts")
    .select(crmColumns)
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
