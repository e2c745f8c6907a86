import { z } from "zod";
import { mails } from "#content/mails.ts";
import type { Db } from "#db/schema.ts";
import { type MailSettings, mailJob, staffNotice } from "#domain/mail/mail-job.ts";
import type { Mailer } from "#domain/ports/mailer.ts";

const payloadSchema = z.object({ contactId: z.string() });

/** Tells staff about a new message; a reply goes to its sender. */
export const notifyStaff = (db: Db, mailer: Mailer, settings: MailSettings) =>
  mailJob(mailer, settings, payloadSchema, async ({ contactId }) => {
    const contact = await findContact(db, contactId);
    if (!contact) return null;
    return staffNotice(settings, mails.notice, {
      person: contact,
      about: contact.subject,
      row: ["Subject", contact.subject],
      quote: contact.message,
      url: `${settings.origin}/admin/contacts`,
    });
  });

/**
 * Thanks the visitor. The mail repeats none of the visitor's text: otherwise a stranger could use the
 * form to send any text to any person under the organisation's name.
 */
export const acknowledge = (db: Db, mailer: Mailer, settings: MailSettings) =>
  mailJob(mailer, settings, payloadSchema, async ({ contactId }) => {
    const contact = await findContact(db, contactId);
    if (!contact) return null;
    const { acknowledgement: texts } = mails;
    return {
      to: contact.email,
      subject: texts.subject,
      blocks: [
        { kind: "paragraph", text: texts.text },
        { kind: "list", rows: [[texts.about, contact.subject]] },
        { kind: "small", text: texts.unexpected },
      ],
    };
  });

const findContact = (db: Db, id: string) =>
  db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "subject", "message"])
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
