import { z } from "zod";
import type { Db } from "#db/schema.ts";
import { contactBlocks, thanksBlocks } from "#domain/mail/letter-blocks.ts";
import { type MailSettings, mailJob } from "#domain/mail/mail-job.ts";
import type { Mailer } from "#domain/ports/mailer.ts";
import { fillTexts } from "#domain/text/placeholders.ts";

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

const findContact = (db: Db, id: string) =>
  db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "subject", "message"])
    .where("id", "=", id)
    .where("erased_at", "is", null)
    .executeTakeFirst();
