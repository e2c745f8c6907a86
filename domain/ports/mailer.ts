/** A mail to one person. Every text may hold anything; the adapter keeps it out of the headers' way. */
export interface Mail {
  to: string;
  replyTo?: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Names this mail; a repetition gets the same Message-ID, so that mailboxes can drop it. */
  key: string;
  /** For mail to a list: address that takes the receiver off it by one POST (RFC 8058). */
  unsubscribeUrl?: string;
}

export interface Mailer {
  /** Resolves when the mail has been taken over. Rejects with DeliveryFailure. */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}
