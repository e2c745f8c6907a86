import { type Mail, messageIdOf } from "#domain/ports/mailer.ts";
import { oneLine } from "#domain/text/plain-text.ts";

/** A text for a header. One that looks like an encoded word (RFC 2047, 2) would be read as what it encodes. */
const headerText = (text: string) => oneLine(text).replaceAll("=?", "= ?");

/** A mail in nodemailer's form. Email addresses are objects, so that nothing in them is parsed. */
export function toMessage(mail: Mail, from: { name: string; address: string }) {
  return {
    from: { name: headerText(from.name), address: from.address },
    to: { name: headerText(mail.toName ?? ""), address: oneLine(mail.to) },
    ...(mail.replyTo && {
      replyTo: { name: headerText(mail.replyTo.name), address: oneLine(mail.replyTo.address) },
    }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    ...(mail.attachments && {
      attachments: mail.attachments.map(({ name, type, text }) => ({
        filename: name,
        contentType: type,
        content: text,
      })),
    }),
    ...(mail.thread
      ? {
          messageId: mail.thread.id,
          inReplyTo: mail.thread.inReplyTo,
          references: [...mail.thread.references],
        }
      : { messageId: messageIdOf(mail.key, from.address) }),
    headers: {
      // Prevents out-of-office answers (RFC 3834).
      ...(!mail.thread && { "Auto-Submitted": "auto-generated" }),
      ...(mail.unsubscribeUrl && {
        "List-Unsubscribe": `<${mail.unsubscribeUrl}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    // A mail has only the parts above: the mailer never fetches a file or a URL into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
