import type { SendMailOptions } from "nodemailer";
import { type Mail, messageIdOf } from "#domain/ports/mailer.ts";
import { oneLine } from "#domain/values/plain-text.ts";

/** A text for a header. One that looks like an encoded word (RFC 2047, 2) would be read as what it encodes. */
const headerText = (text: string) => oneLine(text).replaceAll("=?", "= ?");

/** A mail in nodemailer's form. Email addresses are objects, so that nothing in them is parsed. */
export function toMessage(
  { thread, replyTo, unsubscribeUrl, ...mail }: Mail,
  from: { name: string; address: string },
): SendMailOptions {
  const headers: Record<string, string> = {};
  // Prevents out-of-office answers (RFC 3834).
  if (!thread) headers["Auto-Submitted"] = "auto-generated";
  if (unsubscribeUrl) {
    headers["List-Unsubscribe"] = `<${unsubscribeUrl}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  return {
    from: { name: headerText(from.name), address: from.address },
    to: { name: headerText(mail.toName ?? ""), address: oneLine(mail.to) },
    replyTo: replyTo && { name: headerText(replyTo.name), address: oneLine(replyTo.address) },
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.attachments?.map(({ name, type, text }) => ({
      filename: name,
      contentType: type,
      content: text,
    })),
    messageId: thread?.id ?? messageIdOf(mail.key, from.address),
    inReplyTo: thread?.inReplyTo,
    references: thread && [...thread.references],
    headers,
    // A mail has only the parts above: the mailer never fetches a file or a URL into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
