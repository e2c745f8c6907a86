/** Runs in a thread of its own, reads one mail and ends. */
import { parentPort, workerData } from "node:worker_threads";
import PostalMime, { type Email } from "postal-mime";
import type { IncomingMail } from "#domain/ports/incoming-mail.ts";
import { TEXT_LIMITS } from "#domain/text/text-limits.ts";
import { htmlToText } from "./html-to-text.ts";

const BULK = new Set(["bulk", "junk", "auto_reply"]);
const OF_PROGRAMS = ["x-autoreply", "x-autorespond"];

/** Its text is the plain text, or what the HTML says; HTML itself leaves this thread never. */
async function read(raw: Uint8Array): Promise<IncomingMail> {
  const mail = await PostalMime.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 });
  const from = mail.from?.address ? mail.from : mail.sender;
  return {
    from: { name: from?.name ?? "", address: from?.address ?? "" },
    messageId: mail.messageId?.trim() ?? null,
    // A little more than is stored, so that the cut is noticed.
    text: (mail.text?.trim() || htmlToText(mail.html ?? "")).slice(0, 2 * TEXT_LIMITS.message),
    isAutomatic: isAutomatic(mail),
    attachments: mail.attachments
      .filter(({ related }) => !related)
      .map(({ filename, mimeType }) => filename || mimeType),
  };
}

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

parentPort?.postMessage(await read(workerData as Uint8Array));
