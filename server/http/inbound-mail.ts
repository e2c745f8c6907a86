import type { MiddlewareHandler } from "hono";
import type { Services } from "#app/services.ts";
import { receiveReply } from "#domain/correspondence/receive-reply.ts";
import { findReplyAddress } from "#domain/correspondence/reply-address.ts";
import { isSameSecret } from "#domain/text/is-same-secret.ts";
import type { SiteEnv } from "./app.ts";
import { limitBody } from "./middleware/body-limit.ts";

/** With its attachments; mail servers commonly take 25 MB. */
const BODY_MAX_BYTES = 26 * 1024 * 1024;

/** REPLY_ADDRESS and REPLY_WEBHOOK_SECRET. */
interface Settings {
  replyAddress: string | null;
  replySecret: string | null;
}

/**
 * POST /webhooks/mail: a whole mail (message/rfc822) that came to REPLY_ADDRESS with a token. Answers 200
 * when it is stored, or known already; 401 for a wrong secret, 404 for an address that names no message or
 * while it is not configured, 413 and 415 for another kind of body, 422 for one that is no mail, 429 when
 * the conversation is full. After any answer but 200 the sender still has the mail.
 */
export function inboundMail(
  { db, clock, log, mail }: Services,
  { replyAddress, replySecret }: Settings,
): MiddlewareHandler<SiteEnv>[] {
  return [
    limitBody(BODY_MAX_BYTES),
    async (c) => {
      c.header("cache-control", "no-store");
      const refuse = (status: 401 | 404 | 405 | 415 | 422 | 429, error: string) => {
        log.warn({ requestId: c.get("requestId"), status }, "mail refused");
        return c.json({ ok: false, error }, status);
      };
      if (!replyAddress || !replySecret) return refuse(404, "Mail is not received here.");
      if (c.req.method !== "POST") return refuse(405, "Send a POST.");
      const secret = /^Bearer (.+)$/.exec(c.req.header("authorization") ?? "")?.[1] ?? "";
      if (!isSameSecret(secret, replySecret)) return refuse(401, "The secret is not right.");
      if (!/^message\/rfc822\b/i.test(c.req.header("content-type") ?? ""))
        return refuse(415, "Send the mail as message/rfc822.");
      const raw = Buffer.from(await c.req.arrayBuffer());
      // Before the mail is read: a stranger's mail is never parsed.
      const contactId = await findReplyAddress(db, replyAddress, headerOf(raw));
      if (!contactId) return refuse(404, "This address names no message.");
      const incoming = await mail.read(raw);
      if (!incoming) return refuse(422, "This is not a mail.");
      const outcome = await receiveReply(db, clock, contactId, incoming);
      if (outcome === "unknown") return refuse(404, "This address names no message.");
      if (outcome === "too-many") return refuse(429, "This conversation is full.");
      log.info({ requestId: c.get("requestId"), outcome }, "mail taken");
      return c.json({ ok: true, known: outcome === "known" });
    },
  ];
}

/** The header of a mail is looked for up to here. */
const HEADER_MAX = 256 * 1024;

function headerOf(raw: Buffer): string {
  const start = raw.subarray(0, HEADER_MAX).toString("latin1");
  return start.slice(0, /\r?\n\r?\n/.exec(start)?.index);
}
