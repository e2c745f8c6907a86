/** A mail to one person. The texts may hold any characters; the adapter protects the headers. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { name: string; type: string; text: string }[];
  /** Identifies the mail; a repetition gets the same Message-ID, so that mailboxes can drop it. */
  key: string;
  /** For newsletters: one POST to this URL ends the subscription (RFC 8058). */
  unsubscribeUrl?: string;
}

/** Who a mail is from. */
export interface MailSender {
  name: string;
  address: string;
}

export interface Mailer {
  /** Resolves when the receiving server has accepted the mail. Rejects with DeliveryFailure. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
