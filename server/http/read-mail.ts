import PostalMime, { type Email } from "postal-mime";
import type { IncomingMail } from "#domain/ports/incoming-mail.ts";
import { htmlToText } from "./html-to-text.ts";

/** The header of a mail is read up to here. */
const HEADER_MAX = 256 * 1024;
/** HTML beyond this is not read. */
const HTML_MAX = 1024 * 1024;
/** What HTML parts are called for the parser, which then returns them as they are. */
const HTML = "application/x-html-part";

/** The header of a mail, unread. */
export function headerOf(raw: Buffer): string {
  const start = raw.subarray(0, HEADER_MAX).toString("latin1");
  const end = /\r?\n\r?\n/.exec(start)?.index;
  return start.slice(0, end);
}

/**
 * Reads a mail. Rejects when it is none. Only its plain text is read, or what its HTML says: the parser's
 * own reading of HTML takes time in proportion to the square of its length.
 */
export async function readMail(raw: Buffer): Promise<IncomingMail> {
  const hidden = raw
    .toString("latin1")
    .replace(/^(content-type:\s{0,80})text\/html/gim, `$1${HTML}`);
  const mail = await PostalMime.parse(Buffer.from(hidden, "latin1"), {
    forceRfc822Attachments: true,
    maxNestingDepth: 20,
    maxHeadersSize: HEADER_MAX,
  });
  const from = mail.from?.address ? mail.from : mail.sender;
  const html = mail.attachments.find(({ mimeType }) => mimeType === HTML);
  return {
    from: { name: from?.name ?? "", address: from?.address ?? "" },
    messageId: mail.messageId?.trim() ?? null,
    text: mail.text?.trim() || (html ? htmlToText(decode(html.content)) : ""),
    isAutomatic: isAutomatic(mail),
    attachments: mail.attachments
      .filter(({ mimeType, related }) => mimeType !== HTML && !related)
      .map(({ filename, mimeType }) => filename || mimeType),
  };
}

/** UTF-8, or what Windows writes where that is not valid. */
function decode(content: ArrayBuffer | Uint8Array | string): string {
  if (typeof content === "string") return content.slice(0, HTML_MAX);
  const bytes = new Uint8Array(content).subarray(0, HTML_MAX);
  const text = new TextDecoder().decode(bytes);
  return text.includes("\ufffd") ? new TextDecoder("windows-1252").decode(bytes) : text;
}

const BULK = new Set(["bulk", "junk", "auto_reply"]);
const OF_PROGRAMS = ["x-autoreply", "x-autorespond"];

/**
 * Written by a program: RFC 3834 (2), RFC 3464, and what programs wrote before these. Mailing lists do not
 * count: a person may reply from the address of a group.
 */
function isAutomatic(mail: Email): boolean {
  const fieldOf = (name: string) =>
    (mail.headers.find(({ key }) => key === name)?.value ?? "").trim().toLowerCase();
  const submitted = fieldOf("auto-submitted");
  return (
    (submitted !== "" && submitted !== "no") ||
    BULK.has(fieldOf("precedence")) ||
    OF_PROGRAMS.some((name) => fieldOf(name) !== "") ||
    fieldOf("return-path") === "<>" ||
    fieldOf("content-type").startsWith("multipart/report") ||
    /^(mailer-daemon|postmaster)@/i.test(mail.from?.address ?? "")
  );
}
