import type { SendMailOptions } from "nodemailer";
import { type Mail, mailMessageId } from "#domain/ports/mailer.ts";
import { oneLine } from "#domain/values/plain-text.ts";

/**
 * Returns a text for a header. A text that looks like an encoded word (RFC 2047, 2) would be read
 * as what it encodes.
 */
const headerText = (text: string) => oneLine(text).replaceAll("=?", "= ?");

/**
 * Formats a line as format=flowed (RFC 3676): a long one continues after a space at its end, in a
 * quote as a quote; addresses stay whole. An extra space protects a line that starts like a quote,
 * or with "From ", which some servers change to ">From ".
 */
function flowed(line: string): string {
  // Mail programs treat what follows as a signature.
  if (line === "-- ") return line;
  if (line === "> ") return ">";
  const quote = line.startsWith("> ") ? "> " : "";
  return line
    .slice(quote.length)
    .trimEnd()
    .replace(/(?!.{1,72}$)(.{1,72}) /g, "$1 \n")
    .replace(quote ? /^(?=.)/gm : /^(?=[ >]|From )/gm, quote || " ");
}

/**
 * Converts an email to nodemailer's form. Email addresses are objects, so that nothing in them is
 * parsed.
 */
export function toMessage(
  { thread, replyTo, unsubscribeUrl, ...mail }: Mail,
  from: { name: string; email: string },
): SendMailOptions {
  const headers: Record<string, string> = {};
  // Prevents out-of-office answers (RFC 3834); Exchange reads only its own header.
  if (!thread) {
    headers["Auto-Submitted"] = "auto-generated";
    headers["X-Auto-Response-Suppress"] = "OOF, AutoReply";
  }
  if (unsubscribeUrl) {
    headers["List-Unsubscribe"] = `<${unsubscribeUrl}>`;
    headers["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click";
  }
  return {
    from: { name: headerText(from.name), address: from.email },
    to: { name: headerText(mail.toName ?? ""), address: oneLine(mail.to) },
    replyTo: replyTo && { name: headerText(replyTo.name), address: oneLine(replyTo.email) },
    subject: headerText(mail.subject),
    // The key isn't `text`, because nodemailer 10.6 sets that type itself.
    alternatives: [
      {
        contentType: "text/plain; charset=utf-8; format=flowed",
        content: mail.text.split("\n").map(flowed).join("\n"),
      },
      { contentType: "text/html; charset=utf-8", content: mail.html },
    ],
    attachments: mail.attachments?.map(({ name, type, text }) => ({
      filename: name,
      contentType: type,
      content: text,
    })),
    messageId: thread?.id ?? mailMessageId(mail.key, from.email),
    inReplyTo: thread?.inReplyTo,
    references: thread && [...thread.references],
    headers,
    // An email has only the parts above; the mailer never fetches a file or a URL into it.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
