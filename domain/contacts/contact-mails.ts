import { z } from "zod";
import { mails } from "#content/mails.ts";
import type { Db } from "#db/schema.ts";
import { fillMailTemplate } from "#domain/mail/mail-template.ts";
import type { Mailer } from "#domain/ports/mailer.ts";

const payloadSchema = z.object({ contactId: z.string() });

export interface MailSettings {
  /** Name of the organisation; signs the mails. */
  organisation: string;
  /** The address that gets a mail about each new message. */
  staffAddress: string;
  /** Where the site is reached, without a path. */
  origin: string;
}

/** Tells the staff of a new message; an answer goes to the person who wrote it. */
export const notifyStaff =
  (db: Db, mailer: Mailer, { organisation, staffAddress, origin }: MailSettings) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const contact = await findContact(db, payload);
    if (!contact) return;
    const { notice } = mails;
    const letter = fillMailTemplate(organisation, [
      { kind: "paragraph", text: notice.lead },
      {
        kind: "list",
        rows: [
          ["Name", contact.name],
          ["Email", contact.email],
          ["Phone", contact.phone ?? "N/A"],
          ["Subject", contact.subject],
        ],
      },
      { kind: "quote", text: contact.message },
      { kind: "paragraph", text: notice.answer },
      { kind: "action", label: notice.open, url: `${origin}/admin/contacts` },
    ]);
    const subject = `${notice.subject}: ${contact.subject} (${contact.name})`;
    const replyTo = { name: contact.name, address: contact.email };
    await mailer.send({ to: staffAddress, replyTo, subject, key, ...letter }, signal);
  };

/**
 * Thanks the visitor. The mail repeats nothing that the visitor typed: otherwise a stranger could
 * use the form to send any words to any person under the organisation's name.
 */
export const acknowledge =
  (db: Db, mailer: Mailer, { organisation }: MailSettings) =>
  async (payload: unknown, key: string, signal: AbortSignal): Promise<void> => {
    const contact = await findContact(db, payload);
    if (!contact) return;
    const { acknowledgement: words } = mails;
    const letter = fillMailTemplate(organisation, [
      { kind: "paragraph", text: words.text },
      { kind: "list", rows: [[words.about, contact.subject]] },
      { kind: "small", text: words.unexpected },
    ]);
    await mailer.send({ to: contact.email, subject: words.subject, key, ...letter }, signal);
  };

/**
 * Null when the record has been removed meanwhile, at a person's request: then there is nothing to
 * say.
 */
function findContact(db: Db, payload: unknown) {
  const { contactId } = payloadSchema.parse(payload);
  return db
    .selectFrom("contacts")
    .select(["name", "email", "phone", "subject", "message"])
    .where("id", "=", contactId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
}
