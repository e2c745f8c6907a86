import { createHash } from "node:crypto";
import { DeliveryFailure } from "./delivery-failure.ts";

/** An email to one person. The texts may hold any characters; the adapter protects the headers. */
export interface Mail {
  to: string;
  /** The person's name, unless a stranger typed it. */
  toName?: string;
  replyTo?: { name: string; email: string };
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { name: string; type: string; text: string }[];
  /** Identifies the email. A repetition gets the same Message-ID, so that mailboxes can drop it. */
  key: string;
  /**
   * For an answer that a person wrote: its Message-ID and the earlier ones. Other emails are marked
   * as automatic (RFC 3834).
   */
  thread?: { id: string; inReplyTo: string; references: readonly string[] };
  /** One POST to this URL ends the subscription to a newsletter (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface MailSender {
  name: string;
  email: string;
}

/** The mail server knows no mailbox with this email. */
export class UnknownEmail extends DeliveryFailure {
  override name = "UnknownEmail";

  constructor(message: string) {
    super("refused", message);
  }
}

export interface Mailer {
  /**
   * Resolves when the receiving server has accepted the email. Rejects with DeliveryFailure. Calls
   * `onTextSent` when the server has the email and only its answer is missing.
   */
  send(mail: Mail, signal: AbortSignal, onTextSent?: () => void): Promise<void>;
}

/**
 * Returns the Message-ID (RFC 5322, 3.6.4) of the email with this key: the same whenever it is sent
 * again.
 */
export function mailMessageId(key: string, sender: string): string {
  const digest = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return `<${digest}@${sender.split("@").at(-1)}>`;
}
